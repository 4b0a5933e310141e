/** What is said of a seat beside its name. */
import type { GameBoard } from '../games/board';
import { t } from '../lib/i18n.svelte';
import { now } from '../lib/now.svelte';
import type { Offer, Table } from '../lib/protocol';
import { duration, moment } from '../lib/time';

export function pointsOf(table: Table, board: GameBoard | null, seat: number): number | null {
  if (board && table.view) return board.points(table.view, seat);
  return table.scores?.find((sheet) => sheet.seat === seat)?.total ?? null;
}

/** What the offer that is selected or pointed at would add to a seat's numbers, by thing, as the server says. */
export function effectOn(preview: Offer | null, seat: number): Readonly<Partial<Record<string, number>>> {
  const told: Record<string, number> = {};
  for (const { seat: whose, thing, of, amount } of preview?.effect ?? [])
    if (whose === seat && !of && amount !== null) told[thing] = amount;
  return told;
}

interface Status {
  kind: 'turn' | 'thinking' | 'bad' | 'plain';
  text: string;
}

export class SeatState {
  constructor(
    private readonly table: () => Table,
    private readonly number: () => number,
  ) {}

  private readonly seat = $derived.by(() => this.table().seats[this.number()]);
  readonly active = $derived.by(() => this.table().waiting_for.includes(this.number()));

  /** The level of a bot, or the time a person has left. */
  readonly meta = $derived.by((): string => {
    const seat = this.seat;
    if (!seat) return '';
    if (seat.kind === 'bot') return levelName(seat.bot ?? '');
    const { clock } = this.table();
    if (clock.kind === 'none' || this.table().status !== 'playing') return '';
    const deadline = this.active ? moment(clock.deadline) : null;
    const left = deadline === null ? seat.clock_ms : deadline - now.ms;
    if (left === null || (clock.kind === 'turn' && !this.active)) return '';
    const { key, values } = duration(left);
    return t(key, values);
  });

  readonly status = $derived.by((): Status | null => {
    const seat = this.seat;
    const table = this.table();
    if (!seat || table.status !== 'playing') return null;
    if (seat.resigned) return { kind: 'bad', text: t('ui.seat.resigned') };
    if (seat.sitting_in) return { kind: 'bad', text: t('ui.seat.sat_in') };
    if (this.active) {
      if (table.you.seats.includes(seat.seat)) return { kind: 'turn', text: t('ui.seat.your_turn') };
      if (seat.kind === 'bot') return { kind: 'thinking', text: t('ui.seat.thinking') };
      return { kind: 'turn', text: seat.connected ? t('ui.seat.choosing') : t('ui.seat.away') };
    }
    return seat.kind === 'human' && !seat.connected ? { kind: 'plain', text: t('ui.seat.away') } : null;
  });
}

function levelName(code: string): string {
  const key = `server.bot.${code}`;
  const named = t(key);
  return named === key ? code : named;
}
