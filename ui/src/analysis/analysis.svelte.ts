/** What the server's bot thinks of a finished game: asked for, started, and followed while it is computed. */
import { call } from '../lib/api';
import type { GameAnalysis } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { Poller } from './poll';

export class Analysis {
  told: GameAnalysis | null = $state.raw(null);
  /** Why nothing could be asked or started. */
  problem = $state('');
  busy = $state(false);

  private readonly poller = new Poller(() => this.ask('GET'));
  private open = false;

  constructor(
    private readonly id: string,
    private readonly watch?: string,
  ) {}

  /** Somebody looks at it; `begin` where they asked for it by a link that says so. */
  async look(begin = false): Promise<void> {
    this.open = true;
    await this.attempt('GET');
    if (begin && this.told?.status === 'none') await this.begin();
  }

  /** Nobody looks any more. */
  rest(): void {
    this.open = false;
    this.poller.stop();
  }

  begin = (): Promise<void> => this.attempt('POST');

  private async attempt(method: 'GET' | 'POST'): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.poller.stop();
    try {
      const more = await this.ask(method);
      if (more && this.open) this.poller.start();
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.busy = false;
  }

  private async ask(method: 'GET' | 'POST'): Promise<boolean> {
    const path = `/tables/${encodeURIComponent(this.id)}/analysis`;
    this.told = await call<GameAnalysis>(method, path, method === 'POST' ? {} : undefined, {
      lang: settings.lang,
      watch: this.watch,
    });
    return this.told.status === 'running';
  }
}
