import type { IncomingMessage, ServerResponse } from 'node:http';
import { readStory } from '@gsd-code-skill/fleet';
import { giveAnswer } from './answer/give-answer.ts';
import type { Feed } from './live/feed.ts';
import type { Look } from './live/look.ts';
import { streamFleet } from './live/stream-fleet.ts';
import { openEventStream } from './server/event-stream.ts';
import type { PageFile } from './server/page-files.ts';
import { readBody } from './server/read-body.ts';
import { respond, respondJson } from './server/respond.ts';
import type { ReadSessionPage } from './session/session-page.ts';
import { streamSession } from './session/stream-session.ts';
import type { WebHost } from './web-host.ts';
import { WebRefusal } from './web-refusal.ts';

export interface RoutesOptions {
  readonly host: WebHost;
  readonly version: string;
  readonly feed: Feed<Look>;
  readonly files: ReadonlyMap<string, PageFile>;
  readonly readPage: ReadSessionPage;
  /** Whether requests may be answered. */
  readonly mayAnswer: boolean;
}

/** Tabs that are told at a time: each has screens captured for it. */
const mostTabs = 50;

type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void> | void;

/** Paths that stand for files. */
const names: ReadonlyMap<string, string> = new Map([
  ['/', '/index.html'],
  // what browsers ask for unasked
  ['/favicon.ico', '/icon.svg'],
]);

/** What can be asked, by method and path; for those who have shown the token. */
export function createRoutes(options: RoutesOptions): (method: string, path: string) => Route {
  const { host, feed, files, mayAnswer } = options;
  let tabs = 0;
  const routes: Readonly<Record<string, Route>> = {
    'GET /api/events': (_, response, query) => {
      if (tabs >= mostTabs) throw new WebRefusal('too-many', `${mostTabs} tabs are open already`);
      tabs++;
      response.once('close', () => {
        tabs--;
      });
      listen(options, response, query.get('agent'));
    },
    'GET /api/hello': (_, response) => respondJson(response, 200, helloOf(options)),
    'GET /api/story': async (_, response, query) => {
      const story = await readStory(host.stateDir, query.get('id') ?? '');
      if (story === undefined)
        throw new WebRefusal('not-found', 'nothing is known about it any more');
      respondJson(response, 200, story);
    },
    'POST /api/answer': async (request, response) => {
      if (!mayAnswer) {
        throw new WebRefusal('read-only', 'this page is read-only: start gsd-fleet web --answer');
      }
      const body = await readBody(request);
      const verdict = await giveAnswer(host, feed.latest?.sessions ?? new Map(), body);
      feed.hurry();
      respondJson(response, 200, verdict);
    },
  };
  return (method, path) => {
    const file = files.get(names.get(path) ?? path);
    const isReading = method === 'GET' || method === 'HEAD';
    if (file !== undefined && isReading) {
      return (_, response) => respond(response, 200, file.content, { 'Content-Type': file.type });
    }
    const route = routes[`${method} ${path}`];
    if (route !== undefined && Object.hasOwn(routes, `${method} ${path}`)) return route;
    const others = ['GET', 'POST'].some((one) => Object.hasOwn(routes, `${one} ${path}`));
    if (others || file !== undefined)
      throw new WebRefusal('wrong-method', 'this method is not allowed here');
    throw new WebRefusal('not-found', 'there is nothing here');
  };
}

function listen(options: RoutesOptions, response: ServerResponse, agent: string | null): void {
  const { host, feed, readPage } = options;
  const ends: (() => void)[] = [];
  const stream = openEventStream(response, () => {
    for (const end of ends) end();
  });
  stream.send('hello', helloOf(options));
  ends.push(streamFleet(stream, feed));
  if (agent !== null) ends.push(streamSession(stream, { host, feed, agent, readPage }));
}

/** Who answers here. */
function helloOf({ host, version, mayAnswer }: RoutesOptions) {
  return { host: host.name, version, answer: mayAnswer };
}
