/**
 * One tab stop for a whole board; arrows move by geometry. `i` reads the piece again, which readers do by themselves
 * on focus, so only the arrows are handled here. Enter and Space belong to the piece, arrows with Shift to the pane.
 */
export const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** No piece lies further in a direction (`detail`); a pane may scroll on. */
export const NO_FURTHER = 'nofurther';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The nearest box in a direction: distance along it, plus twice what lies beside it. Index, or -1. */
export function nearest(boxes: Box[], from: number, direction: { x: number; y: number }): number {
  const start = middle(boxes[from]!);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const at = middle(box);
    const along = (at.x - start.x) * direction.x + (at.y - start.y) * direction.y;
    const beside = Math.abs((at.x - start.x) * direction.y) + Math.abs((at.y - start.y) * direction.x);
    if (i === from || along < 4) return;
    const cost = along + 2 * beside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Attachment for the root of a board whose pieces carry `data-piece`. */
export function roving(root: Element): () => void {
  /** All but those that are put away until they are needed again. */
  const pieces = () => [...root.querySelectorAll<SVGElement>('[data-piece]:not([data-away] *)')];

  /** The tab stop is the piece last focused, or the first that can be picked. */
  function settle(): void {
    for (const away of root.querySelectorAll('[data-away] [tabindex="0"]')) away.setAttribute('tabindex', '-1');
    const all = pieces();
    if (all.some((piece) => piece.getAttribute('tabindex') === '0')) return;
    (all.find((piece) => piece.classList.contains('offered')) ?? all[0])?.setAttribute('tabindex', '0');
  }

  function stop(piece: SVGElement): void {
    for (const each of pieces()) if (each !== piece) each.setAttribute('tabindex', '-1');
    piece.setAttribute('tabindex', '0');
  }

  function focusin(event: Event): void {
    const piece = (event.target as Element).closest<SVGElement>('[data-piece]');
    if (piece) stop(piece);
  }

  function keydown(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    const here = (event.target as Element).closest<SVGElement>('[data-piece]');
    if (!direction || !here || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const all = pieces();
    const next =
      all[
        nearest(
          all.map((piece) => piece.getBoundingClientRect()),
          all.indexOf(here),
          direction,
        )
      ];
    event.preventDefault();
    event.stopPropagation();
    if (!next) {
      here.dispatchEvent(new CustomEvent(NO_FURTHER, { bubbles: true, detail: direction }));
      return;
    }
    stop(next);
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  settle();
  const observer = new MutationObserver(settle); // pieces come and go with the view
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', focusin);
  root.addEventListener('keydown', keydown as EventListener);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', focusin);
    root.removeEventListener('keydown', keydown as EventListener);
  };
}
