/**
 * A stand-in for the server, for looking at screens: `npm run dev:mock`, then /t/action, /t/finished, /t/waiting ... one
 * page per file in fixtures/. Sent moves are answered with a refusal, except in /t/action, which steps through a real game
 * if fixtures/generated/replay.json exists (fixtures/make.py makes it).
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { catalogue } from './words.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const TITLE = 'In the Year of the Dragon';

type Json = Record<string, unknown>;
interface Step {
  view: unknown;
  prompt: { seat: number } | null;
  entry: unknown;
}

const read = <T = Json>(name: string): T => JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')) as T;
const whole = existsSync(join(FIXTURES, 'generated/replay.json'))
  ? read<{ table: Json; steps: Step[] }>('generated/replay')
  : null;

/** The real game after so many entries, as seat A sees it. */
function moment(n: number): Json | null {
  const step = whole?.steps[n - 1];
  if (!whole || !step) return null;
  return {
    ...whole.table,
    title: TITLE,
    status: step.prompt ? 'playing' : 'finished',
    version: n,
    view: step.view,
    prompt: step.prompt?.seat === 0 ? step.prompt : null,
    waiting_for: step.prompt ? [step.prompt.seat] : [],
    log: whole.steps.slice(0, n).map((each) => each.entry),
  };
}

let played = 0;
let me: Json = { name: 'Ola', settings: {} };

function answer(method: string, path: string, body: Json): [number, unknown] {
  const parts = path.split('/').filter(Boolean).slice(1);
  const [first, second, third, fourth] = parts;
  if (first === 'words' && second) return [200, catalogue(second)];
  if (first === 'me') return [200, (me = { ...me, ...body })];
  if (first === 'games') return [200, third === 'rules' ? { sections: read('rules') } : { games: read('games') }];
  if (first === 'links') return [200, { kind: 'invite', table: read<{ open: unknown[] }>('tables').open[0] }];
  if (first !== 'tables') return [404, problem('not_found', 'No such thing.')];
  if (!second) {
    played = 0; // back at the home page: the game starts again from its fixture
    return method === 'POST' ? [201, { id: 'action' }] : [200, read('tables')];
  }
  if (third === 'at') return known(moment(Number(fourth)));
  if (third === 'actions' && second === 'action' && whole) return [200, step()];
  if (third === 'actions') return [422, problem('mock', 'This is only a picture of a table.', '6.2.4')];
  if (second === 'action' && played) return known(moment(played));
  if (!existsSync(join(FIXTURES, `${second}.json`))) return [404, problem('no_such_table', 'There is no such table.')];
  return [200, { title: TITLE, ...read<Json>(second) }];
}

/** Plays on until seat A is asked again. */
function step(): unknown {
  const from = played || Number(whole?.table.version);
  played = from;
  do played += 1;
  while (whole && played < whole.steps.length && whole.steps[played - 1]?.prompt?.seat !== 0);
  const table = moment(played);
  return {
    type: 'update',
    from,
    version: played,
    table,
    log: whole?.steps.slice(from, played).map((each) => each.entry),
    chat: [],
  };
}

const known = (found: unknown): [number, unknown] =>
  found ? [200, found] : [404, problem('not_found', 'No such moment.')];
const problem = (code: string, message: string, rule = ''): Json => ({ error: { code, message, details: {}, rule } });

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? '/', 'http://mock');
  // a long poll: nothing new for a while
  if (url.searchParams.has('wait')) await new Promise((resolve) => setTimeout(resolve, 20_000));
  const [status, told] = answer(request.method ?? 'GET', url.pathname, text ? (JSON.parse(text) as Json) : {});
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(told));
}

/** Answers everything under /api. */
export const mockServer = (): Plugin => answering('/api/');

/** Answers for the words alone: beside a real server, so that a word can be tried before it is in the catalogues. */
export const ownWords = (): Plugin => answering('/api/words/');

function answering(paths: string): Plugin {
  const use = (server: { middlewares: Connect.Server }) => {
    server.middlewares.use((request, response, next) => {
      if (request.url?.startsWith(paths)) void serve(request, response);
      else next();
    });
  };
  return { name: `stolik-answers-${paths}`, configureServer: use, configurePreviewServer: use };
}
