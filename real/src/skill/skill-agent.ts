import { readFile } from 'node:fs/promises';
import type { Machine } from '../machine.ts';
import type { RealSession } from '../real-session.ts';
import { until } from '../until.ts';
import { findWays, type Way } from './find-ways.ts';
import type { Hands } from './hands.ts';
import { type Message, readMessage } from './read-message.ts';
import { readSkill, type Skill } from './read-skill.ts';
import { openShellHands } from './shell-hands.ts';
import { openToolHands } from './tool-hands.ts';

/** What only the agent can know: what it wants. */
export interface Judgement {
  /** Its own words, such as the next task or a reason. */
  readonly own?: readonly string[];
  /**
   * Which of the ways it takes.
   *
   * @default the first
   */
  readonly takes?: (ways: readonly Way[]) => Way | undefined;
}

export interface Step {
  readonly trigger: string;
  readonly command: string;
  readonly exitCode: number | undefined;
  readonly output: string;
}

/** An agent that knows the skill, its wakes, and what it wants. */
export interface SkillAgent {
  readonly steps: readonly Step[];
  /** Takes the next wake and deals with it; gives its trigger. */
  next(judge?: Judgement): Promise<string>;
  close(): Promise<void>;
}

export interface SkillAgentOptions {
  /**
   * Whether it has a shell, or the tools of gsd-mcp.
   *
   * @default 'shell'
   */
  readonly hands?: 'shell' | 'tools';
}

const skillFile = new URL('../../../skills/gsd-code-skill/SKILL.md', import.meta.url);

export async function createSkillAgent(
  world: Machine,
  { agentId, name, wakes }: Pick<RealSession, 'agentId' | 'name' | 'wakes'>,
  options: SkillAgentOptions = {},
): Promise<SkillAgent> {
  const skill = readSkill(await readFile(skillFile, 'utf8'));
  const hands: Hands =
    options.hands === 'tools'
      ? await openToolHands(world, skill, agentId)
      : await openShellHands(world);
  const steps: Step[] = [];
  let taken = 0;

  async function run(trigger: string, command: string): Promise<Step> {
    const step = { trigger, command, ...(await hands.run(command)) };
    checkVerdict(step, skill);
    steps.push(step);
    return step;
  }

  async function answer(message: Message, { own, takes = ([first]) => first }: Judgement) {
    const ways = findWays(message, { skill, hands, ...(own && { own }) });
    for (const command of takes(ways) ?? []) await run(message.trigger, command);
  }

  return {
    steps,
    async next(judge = {}) {
      const { raw } = await until(
        `wake no. ${taken + 1} of ${name}`,
        async () => (await wakes())[taken],
      );
      taken += 1;
      const message = readMessage(raw);
      const show = hands.showIn(message);
      if (show === undefined) await answer(message, judge);
      else await answer(asShown(message, await run(message.trigger, show), skill), judge);
      return message.trigger;
    },
    close: () => hands.close(),
  };
}

/** A request that was read whole: by what `show` says of it, where the wake does not tell the kind. */
function asShown(message: Message, { command, output }: Step, skill: Skill): Message {
  if (message.request !== undefined) return message;
  const [, kind = ''] = /^kind: (\w+)$/m.exec(output) ?? [];
  const trigger = [...skill.advice.keys()].find((name) => name.includes(kind)) ?? message.trigger;
  return { ...message, trigger, request: command.split(' ').at(-1) };
}

/** The skill has to know every verdict, and what to do about a refusal. */
function checkVerdict({ command, exitCode = -1, output }: Step, skill: Skill): void {
  const verdicts = skill.verdicts.get(exitCode);
  const said = `${command}: ${exitCode}, ${output}`;
  if (verdicts === undefined) throw new Error(`the skill does not know this verdict: ${said}`);
  const isNamed = verdicts.some((verdict) => output.startsWith(verdict));
  if (exitCode > 1 && !isNamed) throw new Error(`not ${verdicts.join(' or ')}: ${said}`);
  const isKnown = skill.refusals.some(({ words }) => output.includes(words));
  if (verdicts.includes('refused') && !isKnown)
    throw new Error(`the skill knows no such refusal: ${said}`);
}
