/** Keys of the table (DIRECTION 9). Listed for the reader in the dialog that `?` opens. */
import type { LiveTable } from '../lib/liveTable.svelte';
import type { Table } from '../lib/protocol';
import type { Advice } from './advice.svelte';
import type { Opened } from './Dialogs.svelte';
import type { Play } from './play.svelte';

interface Context {
  live: LiveTable;
  table: Table;
  play: Play;
  advice: Advice;
  /** A dialog or the curtain is in front. */
  blocked: boolean;
  open: (what: Opened) => void;
  /** Goes to the chat. */
  talk: () => void;
}

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

export const isTyping = (event: KeyboardEvent): boolean => Boolean((event.target as Element | null)?.closest?.(TYPING));
export const isOnButton = (event: KeyboardEvent): boolean =>
  Boolean((event.target as Element | null)?.closest?.('button, a, summary, input, [role=button]'));

export function onKey(event: KeyboardEvent, { live, table, play, advice, blocked, open, talk }: Context): void {
  if (
    blocked ||
    event.repeat ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event)
  )
    return;
  const seat = table.prompt?.seat ?? table.you.seats[0];
  const done = () => event.preventDefault();
  if (/^[1-9]$/.test(event.key)) {
    const choice = play.choices[Number(event.key) - 1];
    if (advice.open) {
      done();
      advice.choose(Number(event.key));
    } else if (choice) {
      done();
      play.press(choice);
    }
    return;
  }
  switch (event.key) {
    case 'Enter':
      if (play.selected && !isOnButton(event)) {
        done();
        play.confirm();
      }
      break;
    case ' ':
      if (live.catchingUp && !isOnButton(event)) {
        done();
        live.showAll();
      }
      break;
    case 'Escape':
      if (advice.open && !play.refusal) {
        done();
        advice.close();
      } else if (play.widen()) done();
      break;
    case 'u':
    case 'U':
      if (seat !== undefined && table.controls?.undo === null && table.prompt) void live.act(seat, { type: 'undo' });
      break;
    case 'r':
    case 'R':
      if (seat !== undefined && table.controls?.restart_turn === null && table.prompt)
        void live.act(seat, { type: 'restart_turn' });
      break;
    case 'h':
    case 'H':
      if (advice.allowed) {
        done();
        advice.toggle();
      }
      break;
    case 'b':
    case 'B':
      focusFirst('[data-part=board]');
      done();
      break;
    case 'l':
    case 'L':
      open({ kind: 'log', tab: 'log' });
      done();
      break;
    case 'c':
    case 'C':
      talk();
      done();
      break;
    case 'o':
    case 'O':
      focusFirst('[data-part=offers]');
      done();
      break;
    case '?':
      open({ kind: 'keys' });
      done();
      break;
  }
}

function focusFirst(part: string): void {
  const inside = document.querySelector<HTMLElement>(`${part} [tabindex="0"], ${part} button`);
  (inside ?? document.querySelector<HTMLElement>(part))?.focus();
}
