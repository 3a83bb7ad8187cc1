import { offerOf, phraseForTools, toolCall } from './phrase-offer.ts';
import { sessionWord } from './session-word.ts';

/** What somebody is told to do something about. */
export interface ActionableNeed {
  readonly id?: string | undefined;
  readonly agentId: string;
  /** The tmux session the commands are for. */
  readonly sessionName: string;
  /** `request`, `failure`, `ended` … */
  readonly kind: string;
  readonly requestId?: string | undefined;
}

export interface NeedActionOptions {
  /**
   * What the names of the tools begin with by which the session is reached, such as `gsd-wa_`.
   *
   * @default commands for a shell
   */
  readonly tools?: string | undefined;
}

/** The commands or tool calls by which somebody sees to a need; none that grants anything. */
export function needActions(
  { id, agentId, sessionName, kind, requestId }: ActionableNeed,
  { tools }: NeedActionOptions = {},
): readonly string[] {
  if (kind === 'ended') return recoverActions(agentId, tools);
  const look = requestId === undefined ? 'status' : `show ${requestId}`;
  const actions = [look, ...(kind === 'request' ? [] : ['done']), 'later <time>'];
  if (tools !== undefined) {
    const target = { tools, sessionName, needId: id };
    return actions.flatMap((action) => phraseForTools(offerOf(action), target));
  }
  const session = sessionWord(sessionName);
  return session === undefined ? [] : actions.map((action) => `menu-driver ${session} ${action}`);
}

/** What brings an agent's session back; no command for an agent that none can name. */
export function recoverActions(agentId: string, tools?: string): readonly string[] {
  if (tools !== undefined) return [toolCall(tools, 'session_recover', { agent: agentId })];
  const agent = sessionWord(agentId);
  return agent === undefined ? [] : [`gsd-launcher recover ${agent}`];
}
