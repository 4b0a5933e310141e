/** Who won, by how much, said in sentences. */
import type { BoardSeat } from '../games/board';
import { listed, t } from '../lib/i18n.svelte';
import type { Standing } from '../lib/protocol';

/** Both are empty where nothing is known. */
export function outcome(
  standings: readonly Standing[],
  seats: readonly BoardSeat[],
): { title: string; margin: string; winner?: BoardSeat } {
  const [first, second] = standings;
  const winner = first && seats[first.seat];
  if (!first || !winner) return { title: t('ui.over.scores'), margin: '' };
  const winners = standings.filter((each) => each.place === 1);
  if (winners.length > 1) {
    const names = listed(winners.map((each) => seats[each.seat]?.name ?? ''));
    return { title: t('ui.over.shared', { names, n: first.total }), margin: '', winner };
  }
  const title =
    winner.mine && winner.name === t('ui.you')
      ? t('ui.over.you_win', { n: first.total })
      : t('ui.over.wins', { name: winner.name, n: first.total });
  if (!second) return { title, margin: '', winner };
  const name = seats[second.seat]?.name ?? '';
  const margin =
    first.total === second.total
      ? t('ui.over.tie_break', { name })
      : t('ui.over.ahead', { n: first.total - second.total, name });
  return { title, margin, winner };
}
