import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import type { Machine } from '../machine.ts';
import type { RealSession } from '../real-session.ts';
import { until } from '../until.ts';
import { findWays, type Way } from './find-ways.ts';
import { type Message, readMessage } from './read-message.ts';
import { readSkill, type Skill } from './read-skill.ts';

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
}

const skillFile = new URL('../../../skills/gsd-code-skill/SKILL.md', import.meta.url);

export async function createSkillAgent(
  world: Machine,
  { name, wakes }: Pick<RealSession, 'name' | 'wakes'>,
): Promise<SkillAgent> {
  const skill = readSkill(await readFile(skillFile, 'utf8'));
  const verbs = await readVerbs(world);
  const steps: Step[] = [];
  let taken = 0;

  async function run(trigger: string, command: string): Promise<Step> {
    const { exitCode, stdout } = await execShell(world, command);
    const step = { trigger, command, exitCode, output: stdout };
    checkVerdict(step, skill);
    steps.push(step);
    return step;
  }

  async function answer(message: Message, { own, takes = ([first]) => first }: Judgement) {
    const ways = findWays(message, { skill, verbs, ...(own && { own }) });
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
      const show = message.actions.find((action) => / show \S+$/.test(action));
      if (show === undefined) await answer(message, judge);
      else await answer(asShown(message, await run(message.trigger, show), skill), judge);
      return message.trigger;
    },
  };
}

/** A request that was read whole: by what `show` says of it, where the wake does not tell the kind. */
function asShown(message: Message, { command, output }: Step, skill: Skill): Message {
  if (message.request !== undefined) return message;
  const [, kind = ''] = /^kind: (\w+)$/m.exec(output) ?? [];
  const trigger = [...skill.advice.keys()].find((name) => name.includes(kind)) ?? message.trigger;
  return { ...message, trigger, request: command.split(' ').at(-1) };
}

/** The actions that menu-driver has, by the manual to which the skill points. */
async function readVerbs(world: Machine): Promise<ReadonlySet<string>> {
  const { stdout } = await execShell(world, 'menu-driver --help');
  const words = stdout.split('\n').flatMap((line) => /^ {2}([a-z_]+)\b/.exec(line)?.[1] ?? []);
  return new Set(words);
}

/** Runs a command as OpenClaw's exec does. */
function execShell({ env, project }: Machine, command: string) {
  return execa('sh', ['-c', command], {
    env,
    extendEnv: false,
    cwd: project,
    stdin: 'ignore',
    reject: false,
    timeout: 100_000,
  });
}

/** The skill has to know every verdict, and what to do about a refusal. */
function checkVerdict({ command, exitCode = -1, output }: Step, skill: Skill): void {
  const verdict = skill.verdicts.get(exitCode);
  const said = `${command}: ${exitCode}, ${output}`;
  if (verdict === undefined) throw new Error(`the skill does not know this verdict: ${said}`);
  if (exitCode > 1 && !output.startsWith(verdict)) throw new Error(`not ${verdict}: ${said}`);
  const isKnown = skill.refusals.some(({ words }) => output.includes(words));
  if (verdict === 'refused' && !isKnown)
    throw new Error(`the skill knows no such refusal: ${said}`);
}
