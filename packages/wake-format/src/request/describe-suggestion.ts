import * as z from 'zod';
import { describeValue } from '../content/describe-value.ts';

const suggestion = z.looseObject({
  type: z.string(),
  destination: z.string().optional(),
  mode: z.string().optional(),
  behavior: z.string().optional(),
  directories: z.array(z.string()).optional(),
  rules: z
    .array(z.looseObject({ toolName: z.string(), ruleContent: z.string().optional() }))
    .optional(),
});

type Suggestion = z.output<typeof suggestion>;

const verbs: Readonly<Record<string, string>> = {
  addRules: '',
  replaceRules: 'replace all rules: ',
  removeRules: 'remove the rule: ',
};

const modes: Readonly<Record<string, string>> = {
  acceptEdits: 'edits are made without asking',
  bypassPermissions: 'nothing is asked any more',
  dontAsk: 'what no rule allows is denied without asking',
  plan: 'plan only',
};

const places: Readonly<Record<string, string>> = {
  session: 'until this session ends',
  localSettings: 'written to .claude/settings.local.json of the project',
  projectSettings: 'written to .claude/settings.json of the project, for everybody',
  userSettings: 'written to ~/.claude/settings.json, for every project',
  cliArg: 'as if given on the command line',
};

/** Says what a rule that Claude Code offers beside a permission would do, and where it is kept. */
export function describeSuggestion(item: unknown): string {
  const { data } = suggestion.safeParse(item);
  const what = data && whatOf(data);
  // a kind that is not known is shown as it came rather than lost
  if (data === undefined || what === undefined) return describeValue(item);
  if (data.destination === undefined) return what;
  return `${what}; ${places[data.destination] ?? data.destination}`;
}

function whatOf({ type, mode, behavior, directories, rules }: Suggestion): string | undefined {
  const verb = verbs[type];
  if (verb !== undefined && rules !== undefined) {
    const list = rules.map(({ toolName, ruleContent }) =>
      ruleContent === undefined ? `every ${toolName}` : `${toolName}(${ruleContent})`,
    );
    return `${verb}always ${behavior ?? 'allow'} ${list.join(', ')}`;
  }
  if (type === 'setMode' && mode !== undefined) {
    return modes[mode] === undefined ? `mode ${mode}` : `mode ${mode}: ${modes[mode]}`;
  }
  if (directories === undefined) return undefined;
  if (type === 'addDirectories') return `also work in ${directories.join(', ')}`;
  return type === 'removeDirectories' ? `no longer work in ${directories.join(', ')}` : undefined;
}
