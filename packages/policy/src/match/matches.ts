import type { Rule, Specifier } from '../rule.ts';
import { matchesGlob } from './glob.ts';
import { couldRun, isCommand } from './match-command.ts';
import { couldBePath, isPath, type Places } from './match-path.ts';

/** What a tool is about to do. */
export interface ToolUse extends Places {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Tools that a rule for another one covers, as in Claude Code. */
const covered: Readonly<Record<string, readonly string[]>> = {
  Edit: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  Read: ['Read', 'Grep', 'Glob', 'LS', 'NotebookRead'],
  Agent: ['Agent', 'Task'],
  Task: ['Agent', 'Task'],
};

/** True when a rule is about this use: an allow only when it surely is, others when it could be. */
export function matches(rule: Rule, use: ToolUse): boolean {
  const isSure = rule.decision === 'allow';
  if (!namesTool(rule, use.tool, isSure)) return false;
  if (isSure && use.input.dangerouslyDisableSandbox === true) return false;
  const { specifier } = rule;
  if (specifier === undefined) {
    return !isSure || use.tool !== 'Bash' || isCommand(undefined, text(use.input.command) ?? ';');
  }
  return isSure ? isNamed(specifier, use) : couldBeNamed(rule, specifier, use);
}

function namesTool({ tool, specifier }: Rule, used: string, isSure: boolean): boolean {
  if (tool.startsWith('mcp__')) {
    if (tool.endsWith('*')) return matchesGlob(tool, used);
    return used === tool || (tool.split('__').length === 2 && used.startsWith(`${tool}__`));
  }
  if (tool === used) return true;
  // without a specifier, an allow for one tool is not one for its relatives
  const isCovered = covered[tool]?.includes(used) ?? false;
  return isCovered && (specifier !== undefined || !isSure);
}

function isNamed(specifier: Specifier, { input, ...places }: ToolUse): boolean {
  switch (specifier.kind) {
    case 'command':
      return isCommand(specifier.pattern, text(input.command) ?? ';');
    case 'path': {
      const path = pathOf(input);
      return path !== undefined && isPath(specifier, path, places);
    }
    case 'domain': {
      const host = hostOf(input);
      return host !== undefined && fitsHost(specifier.host, host);
    }
    case 'name':
      return nameOf(input) === specifier.name;
  }
}

function couldBeNamed(rule: Rule, specifier: Specifier, { input, ...places }: ToolUse): boolean {
  switch (specifier.kind) {
    case 'command': {
      const command = text(input.command);
      // a person can tell what text alone does not
      const unknown = rule.decision === 'human';
      return command === undefined || couldRun(specifier.pattern, command, { unknown });
    }
    case 'path': {
      const path = pathOf(input) ?? places.cwd;
      return path === undefined || couldBePath(specifier, path, places);
    }
    case 'domain': {
      const host = hostOf(input);
      const { host: wanted } = specifier;
      return host === undefined || fitsHost(wanted, host) || host.endsWith(`.${wanted}`);
    }
    case 'name': {
      const name = nameOf(input);
      return name === undefined || name.toLowerCase() === specifier.name.toLowerCase();
    }
  }
}

function fitsHost(wanted: string, host: string): boolean {
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

function pathOf({ file_path, notebook_path, path }: ToolUse['input']): string | undefined {
  return text(file_path) ?? text(notebook_path) ?? text(path);
}

function nameOf({ subagent_type, skill, command }: ToolUse['input']): string | undefined {
  return text(subagent_type) ?? text(skill) ?? text(command);
}

function hostOf({ url }: ToolUse['input']): string | undefined {
  const given = text(url);
  if (given === undefined || !URL.canParse(given)) return undefined;
  return new URL(given).hostname.toLowerCase().replace(/\.$/, '');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
