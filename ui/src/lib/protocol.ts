/** What the server says and hears, as in docs/protocol.md. Types only. */

export type Lang = 'en' | 'pl' | 'it';
export type SeatColour = 'black' | 'white' | 'yellow' | 'green' | 'blue' | 'red' | 'violet';
export type OptionValue = boolean | number | string;

export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  details?: Record<string, unknown>;
}

export interface GameOption {
  name: string;
  label: string;
  values: { value: OptionValue; label: string }[];
  default: OptionValue;
  module: boolean;
}

export interface BotLevel {
  code: string;
  label: string;
  /** How it plays, in a sentence. */
  style: string;
  /** The numbers of seats at which it is offered. */
  seats: number[];
}

/** With which box: its fingerprint, and whether its owner has corrected what is printed. */
export interface Components {
  fingerprint: string;
  corrected: boolean;
}

export interface GameInfo {
  game: string;
  title: string;
  min_seats: number;
  max_seats: number;
  colours: SeatColour[];
  /** By number of seats: the colours that no seat can have, since their pieces stand for somebody else. */
  lent_colours: Record<string, SeatColour[]>;
  options: GameOption[];
  bots: BotLevel[];
  stage: string;
  /** Whether a first game can be guided. */
  guided?: boolean;
  components?: Components;
  /** How long a game among people takes, from and to. */
  minutes?: [number, number];
  /** How much there is to think about, from 1 to 5. */
  weight?: number;
}

export interface Seat {
  seat: number;
  letter: string;
  colour: SeatColour;
  kind: 'human' | 'bot' | 'open';
  name: string | null;
  bot: string | null;
  connected: boolean;
  resigned: boolean;
  absent: boolean;
  clock_ms: number | null;
  sitting_in: string | boolean | null;
}

export interface Clock {
  kind: 'none' | 'turn' | 'bank';
  hours?: number;
  bank_s?: number;
  increment_s?: number;
  deadline?: string | number | null;
  /** The server's time when it answered. */
  now?: number;
}

/** A part of an effect: `amount` is null where chance decides; `of` says of which kind, such as a region. */
export interface Amount {
  seat: number;
  thing: string;
  of?: string;
  amount: number | null;
}

export interface Offer {
  move: string;
  label: string;
  verb: string;
  arguments: Record<string, unknown>;
  pieces: string[];
  /** What it costs and brings until the next question, the actor's own first. */
  effect?: Amount[];
  /** The same seat has to choose further, which may cost or bring more. */
  open?: boolean;
  /** True where the move cannot be taken back afterwards. */
  irreversible?: boolean;
  /** True where everything stays as it is: clay is returned, and clay taken. */
  idle?: boolean;
}

export interface RefusedOffer {
  move: string;
  label: string;
  pieces: string[];
  reason: string;
  rule?: string;
}

export interface Prompt {
  seat: number;
  task: string;
  /** Why the question is put, with its numbers. */
  reason?: { text: string; rule: string };
  question: string;
  /** What fills the question's sentence. */
  details?: Record<string, unknown>;
  offers: Offer[];
  refused: RefusedOffer[];
}

/** In a guided first game: where it stands, and what its newcomer is told. */
export interface Guide {
  /** As many as `steps` once all are done. */
  step: number;
  steps: number;
  /** How many own decisions are to be taken back to be in the opening again. */
  astray: number;
  /** The piece that is meant. */
  anchor: string;
  move: string | null;
  rule: string | null;
  title: string;
  text: string;
  do?: string;
  /** A question that the reader may have, and its answer. */
  ask?: string;
  why?: string;
}

/** What a hint says of one move. Chances are shares from 0 to 1. */
export interface HintedMove {
  /** As in `Offer.move`. */
  move: string;
  label: string;
  /** To win, and between which bounds that is known. */
  chance: number;
  low: number;
  high: number;
  /** Expected at the end over the best of the others, in points. */
  lead: number;
  /** `equal` cannot be told from the first; the first is the best, or likely so, where nothing is equal to it. */
  standing: 'best' | 'likely' | 'equal' | 'behind';
  /** Why: what weighs most first, each a phrase without a full stop. */
  reasons: { text: string; good: boolean; worth: number }[];
}

/** The best moves of a seat at a moment, best first. */
export interface Hint {
  version: number;
  seat: number;
  /** Everybody's chance if all were equal. */
  even: number;
  /** How many games were tried out, or positions looked at. */
  trials: number;
  moves: HintedMove[];
}

export interface LogLine {
  seat: number | null;
  kind: string;
  text: string;
  details: Record<string, unknown>;
  /** Where the line begins a chapter of the game: what it is called, "Month 7". */
  heading?: string;
  /** Where it tells nothing but these: what the seat gained, or gave away if negative. */
  amounts?: Amount[];
}

/** What a beat did to one seat. */
export interface SeatsBeat {
  seat: number;
  amounts: Amount[];
  /** Pieces it had to give. */
  lost: { kind: string; id: string; label: string }[];
  points: ScoreItem[];
  /** Null where points are not told. */
  total: number | null;
}

/** An event, a scoring or the end of a round, told at a glance. */
export interface Beat {
  name: string;
  /** The piece that is shown large. */
  piece: string | null;
  title: string;
  text: string;
  seats: SeatsBeat[];
}

export interface LogEntry {
  n: number;
  seat: number | null;
  lines: LogLine[];
  /** Those that were over with it. */
  beats?: Beat[];
  /** False for what was taken back. */
  in_effect?: boolean;
}

export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: string | number;
}

export interface Takeback {
  by: number;
  name?: string;
  to: number;
  agreed: number[];
  waits_for?: number[];
}

/** The person everybody waits for is not there. */
export interface Away {
  seat: number;
  since: number;
  /** From when the others may remind them, and from when a bot may sit in; null where a clock decides that. */
  remind_from: number;
  sit_in_from: number | null;
  reminded: boolean;
  /** Whether notices get to them. */
  reachable: boolean;
  /** The server's time when it said so. */
  now: number;
}

export interface Controls {
  undo: Refusal | null;
  restart_turn: Refusal | null;
  ask_takeback?: Refusal | null;
  /** Seats whose time is up, so that a bot may sit in. */
  may_claim?: number[];
  away?: Away | null;
  takeback: Takeback | null;
}

export interface ScoreItem {
  id: string;
  label: string;
  points: number;
  /** Somebody keeps points of it to themselves; left out: everybody sees all of it. */
  hidden?: boolean;
}

export interface ScoreSheet {
  seat: number;
  total: number;
  items: ScoreItem[];
}

export interface Standing {
  seat: number;
  place: number;
  total: number;
  tie_break: number;
}

export interface Table {
  id: string;
  game: string;
  title?: string;
  options: Record<string, OptionValue>;
  components?: Components;
  status: 'waiting' | 'playing' | 'finished';
  version: number;
  /** Counts what changes without an entry: seats, names, chat. */
  revision?: number;
  listed: boolean;
  created: string | number;
  you: {
    seats: number[];
    host: boolean;
    watching: boolean;
    view_as?: number | null;
    /** How many browsers hold each of the own seats. */
    browsers?: Record<number, number>;
  };
  seats: Seat[];
  clock: Clock;
  links: { invite?: string; watch?: string; seats?: Record<string, string> };
  view: unknown;
  prompt: Prompt | null;
  guide?: Guide | null;
  /** Whether the viewer's seats may ask for the best moves now. */
  hints?: boolean;
  waiting_for: number[];
  log: LogEntry[];
  chat: ChatLine[];
  controls: Controls | null;
  scores?: ScoreSheet[];
  standings?: Standing[];
  history?: number[][] | null;
  watchers?: number;
  rematch?: string | null;
  /** Whether decisions were taken back with the consent of others, or of bots. */
  with_takebacks?: boolean;
  /** The finished game, and the moment of it, from which this one was played on. */
  continues?: { table: string; n: number } | null;
}

/** The chances of all seats to win after one decision; the first is the set-up, the last the result. */
export interface Chances {
  /** The number of the entry. */
  n: number;
  seat: number | null;
  turn: string;
  chances: number[];
}

/** A move that changed much for whoever made it. */
export interface DecidingMove {
  n: number;
  seat: number;
  turn: string;
  label: string;
  lines: string[];
  before: number;
  after: number;
  swing: number;
  /** What the bot would have played. */
  best: { move: string; label: string; chance: number };
  same: boolean;
}

export interface Grade {
  seat: number;
  grade: string;
  /** The mean loss of chance per decision, against the bot's move. */
  lost: number;
  decisions: number;
  /** How often the bot would have played the same. */
  same: number;
}

export interface GameAnalysis {
  status: 'none' | 'running' | 'done' | 'failed';
  done: number;
  of: number;
  seconds_left: number | null;
  /** Whose judgement it is. */
  bot: string;
  chances: Chances[];
  deciding: DecidingMove[];
  grades: Grade[];
  points: ScoreSheet[];
}

/** A table as a list shows it: the table without what only its own page needs. */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  status: Table['status'];
  seats: Pick<Seat, 'seat' | 'letter' | 'colour' | 'kind' | 'name' | 'bot'>[];
  /** Seats of this browser. */
  you: number[];
  host: boolean;
  waiting_for: number[];
  your_turn: boolean;
  /** When the time of the seat that decides is up. */
  deadline: number | null;
  with_takebacks?: boolean;
  updated: string | number;
}

export interface TableLists {
  /** The server's time. */
  now?: number;
  mine: TableSummary[];
  open: TableSummary[];
  watchable: TableSummary[];
}

/** A game that is over, as one knows it who sat there. */
export interface ShortResult {
  id: string;
  game: string;
  title: string;
  at: number;
  place: number;
  of: number;
  total: number;
}

export interface FinishedGame extends ShortResult {
  you: number;
  /** A bot played to the end. */
  resigned: boolean;
  seats: (Pick<Seat, 'seat' | 'letter' | 'colour' | 'kind'> & { name: string; place: number; total: number })[];
}

export interface FinishedGames {
  count: number;
  games: FinishedGame[];
}

/** Averages of one source of points. */
export interface Source {
  id: string;
  label: string;
  average: number;
  winner: number;
}

export interface Statistics {
  count: number;
  since: number | null;
  /** The share of games won. */
  won: number;
  average_place: number;
  places: { place: number; count: number }[];
  /** The last ten, newest last. */
  form: ShortResult[];
  games: {
    game: string;
    title: string;
    count: number;
    average: number;
    winner: number;
    best: ShortResult;
    sources: Source[];
  }[];
}

/** Plain text, or text that is emphasised, or the name of a piece with its id. */
export type RuleRun =
  string | { kind: 'strong' | 'em'; text: string } | { kind: 'piece' | 'picture'; text: string; id: string };
export type RuleBlock =
  | { kind: 'text'; runs: RuleRun[] }
  | { kind: 'pictures'; pieces: string[] }
  | { kind: 'list'; items: RuleRun[][] }
  | { kind: 'table'; head: RuleRun[][]; rows: { number: string; cells: RuleRun[][] }[] };
/** A position that pictures in the rules are taken from. */
export interface Sample {
  game: string;
  options: Record<string, OptionValue>;
  colours: SeatColour[];
  view: { players: { seat: number }[] };
}
export interface RuleParagraph {
  number: string;
  tag: '' | 'heading' | 'note';
  /** Everything it says, as plain text. */
  text: string;
  blocks: RuleBlock[];
}
export interface RuleSection {
  number: string;
  title: string;
  paragraphs: RuleParagraph[];
}

export type Action =
  | { type: 'move'; move: string }
  | { type: 'undo' | 'restart_turn' | 'ask_takeback' | 'confirm' | 'resign' | 'return' }
  | { type: 'answer_takeback'; agree: boolean }
  | { type: 'claim_absence'; seat: number };

export type Push =
  | { type: 'update'; from: number; version: number; table?: Partial<Table>; log?: LogEntry[]; chat?: ChatLine[] }
  | { type: 'presence'; seats: (Partial<Seat> & { seat: number })[]; watchers?: number; away?: Away | null }
  | { type: 'chat'; chat: ChatLine[] };

export interface ApiErrorBody {
  error: { code: string; message: string; details?: Record<string, unknown>; rule?: string };
  table?: Table;
}
