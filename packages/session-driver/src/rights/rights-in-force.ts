import { joinPolicies, parsePolicy } from '@gsd-code-skill/policy';
import {
  type Agent,
  describeProblem,
  findAgentById,
  hasBrokenRights,
  type Problem,
  type Registry,
  type RegistryRule,
  type RightName,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { type KeptRights, keepRights, readRights } from '@gsd-code-skill/session-channel';
import { plainRights, type Rights } from './rights.ts';

/** A registry and what was wrong with it. */
export interface RegistryWithProblems {
  readonly registry: Registry;
  readonly problems: readonly Problem[];
}

export interface RightsQuestion {
  readonly stateDir: string;
  /** What the registry says; left out when it cannot be read. */
  readonly reading?: RegistryWithProblems | undefined;
  /** The agent whose session it is, if it is known. */
  readonly agent?: Agent | undefined;
  readonly sessionName: string;
  /**
   * Whether good rights are kept for later; not for one who only looks.
   *
   * @default true
   */
  readonly keep?: boolean | undefined;
}

/**
 * The rights in a session. Where the registry says them wrong, or cannot be read, those that it
 * last said right stay in force.
 */
export async function rightsInForce(question: RightsQuestion): Promise<Rights> {
  const { stateDir, reading, agent, sessionName, keep = true } = question;
  if (reading === undefined) {
    return lastGood(question, plainRights, 'the registry cannot be read');
  }
  const found = writtenRights(reading, agent);
  if (found.problems.length > 0) return lastGood(question, found.rights, found.problems.join('; '));
  if (agent !== undefined && keep) await keepRights(stateDir, sessionName, found.written);
  // it may be left out for a mistake, or another registry may be named to get rid of its rules
  if (agent === undefined && (await readRights(stateDir, sessionName))) {
    return lastGood(question, found.rights, 'the registry does not know its agent');
  }
  return found.rights;
}

/** What is wrong with the rules and rights of a registry, each with its path. */
export function rightsProblems({ registry, problems }: RegistryWithProblems): readonly Problem[] {
  const forms = [undefined, ...registry.agents].flatMap((agent) =>
    parsePolicy(
      agent ? (agent.policy ?? []) : (registry.policy ?? []),
      placeOf(agent),
    ).problems.map((one) => (agent ? { ...one, agentId: agent.agent_id } : one)),
  );
  const shapes = problems.filter((one) => hasBrokenRights([one], one.agentId ?? ''));
  return [...shapes, ...forms];
}

interface Written {
  readonly rights: Rights;
  readonly written: KeptRights;
  readonly problems: readonly string[];
}

function writtenRights({ registry, problems }: RegistryWithProblems, agent?: Agent): Written {
  const shared = rulesAt(registry.policy, placeOf(undefined));
  const own = rulesAt(agent?.policy, placeOf(agent));
  const written = {
    agentId: agent?.agent_id ?? '',
    rules: [...shared, ...own],
    ...(agent?.may && { may: agent.may }),
    shellInput: agent?.shell_input ?? false,
    permanent: agent?.permanent ?? false,
  };
  const { policy, problems: forms } = parsePolicy(written.rules);
  const broken = problems.filter((one) => hasBrokenRights([one], agent?.agent_id ?? ''));
  const all = [...broken, ...forms].map(describeProblem);
  // what it may do is not known, and is not everything
  const may = broken.some(({ path }) => /\.may\b/.test(path)) && { may: ['look'] as const };
  return { written, problems: all, rights: { ...rightsOf(written), ...may, policy } };
}

async function lastGood(
  { stateDir, sessionName }: RightsQuestion,
  readable: Rights,
  why: string,
): Promise<Rights> {
  const kept = await readRights(stateDir, sessionName);
  if (kept !== undefined) {
    const note = `${why}; the last good rules stay in force`;
    return { ...rightsOf(kept), policy: joinPolicies(parsePolicy(kept.rules).policy), note };
  }
  // what could be read holds, as far as it is strict
  const rules = readable.policy.rules.filter(({ decision }) => decision !== 'allow');
  const note = `${why}; nothing is allowed by a rule until that is fixed`;
  const strict = { ...readable, policy: { rules }, shellInput: false, permanent: false };
  return readable === plainRights ? plainRights : { ...strict, note };
}

function rightsOf({ agentId, may, shellInput, permanent }: KeptRights): Omit<Rights, 'policy'> {
  return {
    ...(agentId !== '' && { agentId }),
    ...(may && { may: may as readonly RightName[] }),
    shellInput,
    permanent,
  };
}

function rulesAt(rules: readonly RegistryRule[] | undefined, place: string) {
  return (rules ?? []).map((rule, index) => ({ ...rule, path: `${place}[${index}]` }));
}

function placeOf(agent: Agent | undefined): string {
  return agent === undefined ? 'policy' : `agents[${agent.agent_id}].policy`;
}

/** The rights of an agent that asks something of a session, which may be another agent's. */
export async function rightsOfAsker(
  question: RightsQuestion,
  asker: string | undefined,
): Promise<Rights> {
  const rights = await rightsInForce(question);
  if (asker === undefined || asker === rights.agentId) return rights;
  const agent = question.reading && findAgentById(question.reading.registry, asker);
  // a name that nobody knows may look, and nothing else
  if (agent === undefined) return { ...rights, asker, may: ['look'] };
  const own = await rightsInForce({ ...question, agent, sessionName: sessionNameOf(agent) });
  const { may, ...others } = rights;
  return {
    ...others,
    asker,
    ...(own.may && { may: own.may }),
    shellInput: rights.shellInput && own.shellInput,
    permanent: rights.permanent && own.permanent,
  };
}
