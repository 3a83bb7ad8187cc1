import { recogniseRequest } from '@gsd-code-skill/claude-screen';
import { listOpenRequests } from '@gsd-code-skill/session-channel';
import type { Look, Target } from '../target/target.ts';
import { askedOf } from './asked-of.ts';
import { screenRequestOf } from './screen-request-of.ts';
import type { Subject } from './subject.ts';

/** The request whose dialog is open; one that no event announced is known by its words alone. */
export async function requestOnScreen(target: Target, look: Look): Promise<Subject | undefined> {
  const { screen } = look;
  if (screen.dialog === undefined) return undefined;
  const open = await listOpenRequests(target.stateDir, target.key);
  const same = open.filter((one) => recogniseRequest(screen, askedOf(one)).verdict === 'same');
  const [request, ...others] = same;
  if (request !== undefined && others.length === 0) return { id: request.id, request };
  return { id: screenRequestOf(target.key, target.claudePid, screen.dialog) };
}
