/** Why something is asked is told whole: where there is no room for it, the tools beside it keep only their icons. */
const isCut = (words: HTMLElement): boolean => words.scrollHeight > words.clientHeight + 1;

/** `top` is the first line of the bar. What is picked says more than the reason, if there is room for one of them only. */
export function makeRoom(top: HTMLElement): void {
  const reason = top.querySelector<HTMLElement>('.why');
  top.classList.remove('tight', 'full');
  if (!reason || !isCut(reason)) return;
  top.classList.add('tight');
  if (isCut(reason)) top.classList.add('full');
}
