import { findAgentById } from '@gsd-code-skill/registry';
import { type DialogDecision, type Request, readBinding } from '@gsd-code-skill/session-channel';
import {
  type Action,
  openSession,
  plainRights,
  type RegistryWithProblems,
  type Rights,
  rightsInForce,
} from '@gsd-code-skill/session-driver';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';

export interface KeysContext {
  readonly stateDir: string;
  readonly registry: {
    read(): Promise<
      | ({ readonly status: 'read' } & RegistryWithProblems)
      | { readonly status: 'missing' | 'unclear' }
    >;
  };
  readonly tmux: (socketPath: string) => Tmux;
}

/**
 * Gives a person's answer to a request that no hook waits for, as after the death of a worker, by
 * keys: only where its dialog is seen whole. Gives the reason where that cannot be.
 */
export async function answerForPerson(
  request: Request,
  given: DialogDecision,
  context: KeysContext,
): Promise<string | undefined> {
  const { stateDir, tmux } = context;
  const binding = await readBinding(stateDir, request.pane);
  if (binding === undefined) return 'no hook waits for it';
  const session = openSession({
    tmux: tmux(binding.socketPath),
    session: request.sessionName,
    stateDir,
    by: 'person',
    rights: () => rightsOfPerson(request, context),
  });
  const { verdict, message } = await session.run(actionFor(request.id, given));
  return verdict === 'delivered' ? undefined : message;
}

/** Whatever its agent may do: whoever has to decide has decided. */
async function rightsOfPerson(
  { agentId, sessionName }: Request,
  { stateDir, registry }: KeysContext,
): Promise<Rights> {
  const read = await registry.read();
  const reading = read.status === 'read' ? read : undefined;
  const agent = reading && findAgentById(reading.registry, agentId);
  const question = { stateDir, reading, agent, sessionName, keep: false };
  return { ...plainRights, agentId, policy: (await rightsInForce(question)).policy };
}

function actionFor(id: string, given: DialogDecision): Action {
  switch (given.kind) {
    case 'allow':
      return { kind: 'approve', for: id };
    case 'deny':
      return { kind: 'deny', for: id, ...(given.message && { reason: given.message }) };
    case 'answers': {
      const answers = Object.entries(given.answers).map(([question, one]) => [
        question,
        [one].flat(),
      ]);
      return { kind: 'answer', for: id, answers: Object.fromEntries(answers) };
    }
  }
}
