/** What stands in front of a page is a step of its own in the browser's history: Back closes it. */
const open: (() => void)[] = [];
/** Whether the newest step of the history is ours. */
let entered = false;

const isOurs = (): boolean => (history.state as { drawer?: boolean } | null)?.drawer === true;

/** Something was opened. What is returned is to be called when it has gone, however that came. */
export function enter(close: () => void): () => void {
  open.push(close);
  if (!entered) {
    history.pushState({ drawer: true }, '');
    entered = true;
  }
  return () => {
    open.splice(open.indexOf(close), 1);
    // one drawer may lead to the next, which then takes over the step
    setTimeout(() => {
      if (open.length > 0 || !entered) return;
      entered = false;
      if (isOurs()) history.back();
    });
  };
}

/** A drawer leads elsewhere: its step becomes the step there. */
export function leaveBehind(): boolean {
  const ours = entered && isOurs();
  entered = false;
  return ours;
}

/** Somebody went back. */
export function goneBack(): void {
  if (!entered) return;
  entered = false;
  const close = open.at(-1);
  if (open.length > 1) {
    history.pushState({ drawer: true }, '');
    entered = true;
  }
  close?.();
}
