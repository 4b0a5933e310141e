/**
 * What stands in front of a page is a step of its own in the browser's history, so Back closes it. A step that is no longer
 * needed stays until something is opened again or somebody goes on: taking it back at once would race with both.
 */
const open: (() => void)[] = [];
let step: 'none' | 'open' | 'left over' = 'none';
/** The address behind our step. */
let behind = '';

const isOurs = (): boolean => (history.state as { drawer?: boolean } | null)?.drawer === true;

function push(): void {
  behind = location.href;
  history.pushState({ drawer: true }, '');
}

/** Something was opened. What is returned is to be called when it has gone, however that came. */
export function enter(close: () => void): () => void {
  open.push(close);
  if (step === 'none') push();
  step = 'open';
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0 && step === 'open') step = 'left over';
  };
}

/** Whether the newest step is ours: whoever goes elsewhere takes its place. */
export function leaveBehind(): boolean {
  const ours = step !== 'none' && isOurs();
  step = 'none';
  return ours;
}

/** The browser went to another step: by Back from ours, or by a jump within the page. */
export function moved(): void {
  const [was, back] = [step, location.href === behind && !isOurs()];
  step = 'none';
  if (!back) return;
  if (was === 'left over') return history.back();
  if (was === 'none') return;
  const close = open.at(-1);
  if (open.length > 1) {
    push();
    step = 'open';
  }
  close?.();
}
