/** How somebody asks about a piece: the pointer rests on it, a finger stays on it, `I` on a focused one, a click without use. */
export const REST_MS = 300;
export const HOLD_MS = 450;
/** A finger that moves further wants to scroll. */
const STEADY_PX = 10;
const ASKED = 'askedabout';

export const askAbout = (piece: SVGElement): boolean => piece.dispatchEvent(new CustomEvent(ASKED, { bubbles: true }));

export interface Answers {
  /** The pointer rests on a piece; what is told goes when it leaves. */
  rest: (piece: SVGElement) => void;
  leave: () => void;
  /** Somebody wants to know, and reads at leisure. */
  ask: (piece: SVGElement) => void;
}

const pieceOf = (event: Event): SVGElement | null => (event.target as Element).closest<SVGElement>('[data-piece]');

/** Listens on the root of a board; what is returned stops it. */
export function asking(root: HTMLElement, { rest, leave, ask }: Answers): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let under: SVGElement | null = null;
  let finger: { x: number; y: number } | null = null;
  let held = false;
  /** Where the mouse last moved to. One that has not moved is not on a piece: the piece has come below it. */
  let at: { x: number; y: number } | null = null;

  function stop(): void {
    clearTimeout(timer);
    finger = null;
  }
  function on<K extends keyof HTMLElementEventMap>(kind: K, listen: (event: HTMLElementEventMap[K]) => void): void {
    root.addEventListener(kind, listen, { signal: ended.signal });
  }
  function come(piece: SVGElement | null): void {
    if (piece === under) return;
    under = piece;
    stop();
    leave();
    if (piece) timer = setTimeout(() => rest(piece), REST_MS);
  }

  on('pointerover', (event) => {
    const moved = at !== null && (event.clientX !== at.x || event.clientY !== at.y);
    if (moved && event.pointerType === 'mouse' && event.buttons === 0) come(pieceOf(event));
  });
  on('pointerleave', () => come(null));
  on('pointerdown', (event) => {
    stop();
    leave();
    const piece = pieceOf(event);
    if (!piece || event.pointerType === 'mouse' || !event.isPrimary) return;
    finger = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      finger = null;
      held = true;
      ask(piece);
    }, HOLD_MS);
  });
  on('pointermove', (event) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) come(pieceOf(event));
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STEADY_PX) stop();
  });
  on('pointerup', () => finger && stop());
  on('pointercancel', () => finger && stop());
  on('contextmenu', (event) => {
    if (held || finger) event.preventDefault();
  });
  on('keydown', (event) => {
    const piece = pieceOf(event);
    if (!piece || event.key.toLowerCase() !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    ask(piece);
  });
  // the finger that has asked neither picks as well nor closes what has opened below it
  const everywhere = { signal: ended.signal, capture: true };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'mouse') at = { x: event.clientX, y: event.clientY };
    },
    everywhere,
  );
  window.addEventListener('pointerdown', () => (held = false), everywhere);
  window.addEventListener(
    'click',
    (event) => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    },
    everywhere,
  );
  root.addEventListener(ASKED, (event) => ask(pieceOf(event)!), { signal: ended.signal });
  return () => {
    stop();
    ended.abort();
  };
}
