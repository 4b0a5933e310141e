/**
 * What the shell and a game's board know of each other.
 *
 * A game lives in `src/games/<game>/`. Its `index.ts` has a default export of type `GameBoard`; the shell loads it only
 * when a table of that game is opened. `cover.svg` beside it (480 x 230) is the picture on the home page. Its
 * words, `ui.<prefix>.*`, are in the catalogues of the package, locale/<lang>/LC_MESSAGES/ui.po.
 *
 * A board runs no rules. It draws the view; which pieces can be clicked, and why others cannot, comes in the props.
 * `kit/` has what boards are made of (docs/boards.md).
 */
import type { Component } from 'svelte';
import type { LogEntry, LogLine, Offer, OptionValue, SeatColour } from '../lib/protocol';

/** A piece id as offers and refusals spell it: `group/1`, `palace/<seat>/<n>`, `tile/<id>` ... (docs/protocol.md). */
export type PieceId = string;

/** Translates a key: `t('ui.points', { n: 7 })`; `count` chooses the plural form. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface BoardSeat {
  seat: number;
  letter: string;
  colour: SeatColour;
  /** The player's name; for the viewer's own seat the word for "You". */
  name: string;
  /** Whether this browser plays the seat. */
  mine: boolean;
}

/** 0 = nothing moves (cross-fades only), 0.5 slow, 1 normal, 2 fast. Durations are divided by it. */
export type Speed = 0 | 0.5 | 1 | 2;

/** Which pieces stand out. The sets hold piece ids; a piece may be in several. */
export interface Highlights {
  /** At least one remaining offer mentions it: legal-target ring, can be picked. */
  offered: ReadonlySet<PieceId>;
  /** Picked by the viewer to narrow the offers: ring and wash. */
  selected: ReadonlySet<PieceId>;
  /** Mentioned by the offer that is selected, hovered or focused in the action bar: preview. */
  previewed: ReadonlySet<PieceId>;
  /** Only refused moves mention it; picking it makes the shell show why. No ring. */
  refused: ReadonlySet<PieceId>;
  /** Something is selected and no remaining offer mentions this piece: draw at 55 %. Empty while nothing is selected. */
  dimmed: ReadonlySet<PieceId>;
}

/** Where the lamps of a hint stand. */
export interface Lamps {
  /** The pieces of the hinted moves, each with the numbers of those moves. */
  numbers: ReadonlyMap<PieceId, readonly number[]>;
  /** The number of the move that is selected or pointed at. */
  lit: number | null;
}

export interface WhyNot {
  /** What it is about: the label of the refused move. */
  title: string;
  /** Why it is not possible, a whole sentence. */
  reason: string;
  /** Number of the rule, without the game's prefix. */
  rule?: string;
}

/** What is told of a piece, in the reader's language. */
export interface PieceWords {
  name: string;
  /** What it is and does. */
  about: string[];
  /** What it means for the viewer now. */
  now: string[];
  /** Whether that is a loss. */
  loss: boolean;
  /** What it means for other seats, in a word or two each; left out where that makes no sense. */
  others?: { seat: number; text: string; loss: boolean }[];
  /** Number of the rule, without the game's prefix. */
  rule: string;
}

export interface BoardProps<View = unknown> {
  /** `Game.present` of the server. */
  view: View;
  /** The table's options: a printed price may depend on one. Left out: the defaults. */
  options?: Readonly<Record<string, OptionValue>>;
  seats: BoardSeat[];
  /** Seats this browser plays; empty for a spectator. With several (hot seat) the one that decides comes first. */
  viewers: number[];
  /** Whose own part (court, hand, river board ...) is drawn large: the viewer, or the seat that is looked at. */
  lookingAt: number;
  highlights: Highlights;
  /** The offer that is selected or pointed at, for a preview; null when there is none. */
  preview: Offer | null;
  /** All offers of the viewer's prompt, in order; empty when somebody else decides. For "+n" pills and fees. */
  offers: readonly Offer[];
  /** Where a hint says what could be done; left out or null: no hint is shown. The kit draws them (kit/Lamps.svelte). */
  lamps?: Lamps | null;
  /** The last decisions in a row of each seat that acted since the viewer did, oldest first: what leaves a trace. */
  trace: readonly LogEntry[];
  /** The entry that has just happened, for animation; null when the table was loaded or jumped (replay). */
  beat: LogEntry | null;
  speed: Speed;
  /** `wide`: the whole board fills its box. `short`: the same under 820 px of height. `phone`: stacked, scrolls downwards. */
  layout: 'wide' | 'short' | 'phone';
  t: Translate;
  /**
   * Somebody clicked, tapped or pressed Enter on a piece. Report every drawn piece that has an id; the shell decides. False
   * if it had no use for the click: then the piece's card answers it.
   */
  onpick: (piece: PieceId) => boolean | void;
  /** The pointer or the focus is on a piece (null: on none), so that the action bar can mark its offers. */
  onpoint: (piece: PieceId | null) => void;
  /** A click on empty board: widens the offers again. */
  onclear: () => void;
  /** Why nothing can be done with a piece now; null if something can, or nothing needs saying. For descriptions. */
  whyNot: (piece: PieceId) => WhyNot | null;
  /** What a piece is, does and means now; null where nothing is known of it. Left out: there are no cards. */
  tell?: (piece: PieceId, signal: AbortSignal) => Promise<PieceWords | null>;
  /** Opens the rules at a number. */
  onrule?: (rule: string) => void;
}

/** The part of a seat panel that belongs to the game: every public number, then the miniature. */
export interface SeatMiniProps<View = unknown> {
  view: View;
  seat: BoardSeat;
  /** Entries of the trace, so that changed numbers can show `+3`. */
  trace: readonly LogEntry[];
  /** What the selected offer would add to this seat's numbers, by kind: they show `11 → 14`. Empty when nothing is known. */
  effect: Readonly<Partial<Record<string, number>>>;
  /** `panel`: seat column. `strip`: one 44 px row of own resources on phones, no miniature. `sheet`: large, on phones. */
  size: 'panel' | 'strip' | 'sheet';
  t: Translate;
}

export interface OfferPictureProps {
  offer: Offer;
}

export interface Progress {
  /** "Month 7 of 12", already translated. */
  text: string;
  /** Short form for phones: "month 7". */
  short: string;
  /** Names of the phases of a round, translated, and which one it is (-1: none, e.g. set-up or end). */
  phases: string[];
  phase: number;
}

/** Something that offers cost or bring. */
export interface Thing {
  /** Inner markup of its icon. */
  icon: string | undefined;
  word: string;
  /** Which one, in a letter or digit behind the icon: a region. */
  mark?: string;
  /** Printed on a tile and bringing its thing again and again. */
  printed?: boolean;
}

/** What is printed on a card that is taken for later, by things as effects call them. */
export interface CardPrint {
  price: readonly (readonly [thing: string, n: number])[];
  worth: readonly (readonly [thing: string, n: number])[];
}

/** A number of a seat on its chip, where there is no room for panels. */
export interface ChipNumber {
  /** Inner markup of its icon. */
  icon: string | undefined;
  word: string;
  value: number;
}

export interface GameBoard<View = unknown> {
  /**
   * Lays what `printed.mjs` chose from the box of the table, before the board is drawn; nothing: the printed box. One table is
   * on the screen at a time, so what is printed belongs to modules (`export let`), and the shell draws a board anew for another box.
   */
  layBox?: (printed?: unknown) => void;
  /** How the keys of its words begin: a group of offers is named `ui.group.<prefix>.<verb>`, where there is such a word. */
  prefix: string;
  Board: Component<BoardProps<View>>;
  SeatMini: Component<SeatMiniProps<View>>;
  /** Points of a seat as they stand; null where they are hidden (drawn as `?`). */
  points: (view: View, seat: number) => number | null;
  /** What counts most of a seat beside its points, most telling first: its chip shows as many as there is room for. */
  chip: (view: View, seat: number, t: Translate) => ChipNumber[];
  /** Small tags behind the name in the seat panel: "2nd" ... */
  tags: (view: View, seat: number, t: Translate) => string[];
  /** Seats in turn order; the seat column shows them so that the viewer comes last. */
  order: (view: View) => number[];
  progress: (view: View, t: Translate) => Progress;
  /** What a piece is called, for the crumb of picked pieces; optional. */
  pieceName?: (piece: PieceId, t: Translate, view?: View) => string;
  /** The pieces a line of the log speaks of, where its details do not spell them as they are drawn; optional. */
  piecesOf?: (line: LogLine) => PieceId[] | undefined;
  /** On phones a row of offers shows what they are about: a tile, a card. Those that have no picture have none at all. */
  OfferPicture?: Component<OfferPictureProps>;
  pictured?: (offer: Offer) => boolean;
  /** 24 x 24 drawing for an offer's button: inner SVG markup made by us, never by users; undefined = none. */
  icon: (offer: { verb?: string; move: string; arguments?: Record<string, unknown> }) => string | undefined;
  /** What an effect is about, by `thing` and `of` of its amounts; undefined where buttons need not tell. */
  thing?: (thing: string, of: string | undefined, t: Translate) => Thing | undefined;
  /** The same for a row of the score sheet. */
  scoreIcon: (item: string) => string | undefined;
  /** The card that an offer takes, reserves or gives away: what it asks and is worth, so that cards can be compared. */
  cardOf?: (offer: Offer) => CardPrint | undefined;
  /** A drawing for a beat that shows no piece; left out: the seal of points. */
  beatIcon?: (beat: string) => string | undefined;
  /** Where the own part is drawn, so that what is told of a beat leaves it in sight. Left out: below. */
  ownPart?: 'below' | 'right';
  /** Kinds of pieces that are never dimmed: money, goods and the hand. */
  kept?: readonly string[];
  /** Verbs that stand behind one button as long as something else can be done: exchanges. */
  folded?: readonly string[];
  /** Verbs that end a turn once everything is done: a button that stands out and needs no second click. */
  finishes?: readonly string[];
  /** Verbs whose offers are selected first, so that what they would bring is seen before they are confirmed. */
  previews?: readonly string[];
}
