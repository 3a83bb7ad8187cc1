import { sessionWord } from './session-word.ts';

/** What somebody is told to do something about. */
export interface ActionableNeed {
  readonly agentId: string;
  /** The tmux session the commands are for. */
  readonly sessionName: string;
  /** `request`, `failure`, `ended` … */
  readonly kind: string;
  readonly requestId?: string | undefined;
}

/** The commands by which somebody sees to a need; none that grants anything. */
export function needActions({
  agentId,
  sessionName,
  kind,
  requestId,
}: ActionableNeed): readonly string[] {
  if (kind === 'ended') return recoverActions(agentId);
  const session = sessionWord(sessionName);
  if (session === undefined) return [];
  const look = requestId === undefined ? 'status' : `show ${requestId}`;
  const end = kind === 'request' ? [] : ['done'];
  return [look, ...end, 'later <time>'].map((action) => `menu-driver ${session} ${action}`);
}

/** The command that brings an agent's session back; none for an agent that no command can name. */
export function recoverActions(agentId: string): readonly string[] {
  const agent = sessionWord(agentId);
  return agent === undefined ? [] : [`gsd-launcher recover ${agent}`];
}
