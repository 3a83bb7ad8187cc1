import type { PolicyDecision } from '@gsd-code-skill/core';
import { askingTools, kindOfTool } from '@gsd-code-skill/core';
import type { Specifier } from './rule.ts';
import { namesAnother, runsOthers } from './shell/runs-others.ts';

type Parsed = { readonly tool: string; readonly specifier?: Specifier };
type Refused = { readonly problem: string };

/** Reads the `match` of a rule, or says why it cannot be held. */
export function parseMatch(match: string, decision: PolicyDecision): Parsed | Refused {
  const form = /^(?<tool>[A-Za-z][\w-]*\*?)(?:\((?<inside>.*)\))?$/su.exec(match);
  if (form?.groups === undefined) return refuse(match, 'expected Tool or Tool(specifier)');
  const { tool = '', inside } = form.groups;
  if (tool.endsWith('*') && !tool.startsWith('mcp__')) {
    return refuse(match, 'only the names of MCP tools take a *');
  }
  const meant = knownTools.find((one) => fold(one) === fold(tool));
  if (meant !== undefined && meant !== tool) return refuse(match, `the tool is written ${meant}`);
  if (/^mcp__/i.test(tool) && !tool.startsWith('mcp__')) {
    return refuse(match, 'the names of MCP tools begin with mcp__');
  }
  if (decision === 'allow' && kindOfTool(tool) === 'question') {
    return refuse(match, 'a question takes an answer, which no rule can give');
  }
  if (inside === undefined) return { tool };
  if (inside.trim() === '') return refuse(match, 'there is nothing between the parentheses');
  const read = specifiers[tool];
  if (read === undefined) return refuse(match, `${tool} takes no specifier here`);
  const specifier = read(inside, decision);
  return typeof specifier === 'string' ? refuse(match, specifier) : { tool, specifier };
}

/** Tools whose names are easily written otherwise, which would match nothing. */
const knownTools = [
  ...['Bash', 'Read', 'Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'Glob', 'Grep', 'Agent'],
  ...['Task', 'Skill', 'WebFetch', 'WebSearch', ...askingTools],
];

function fold(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

function refuse(match: string, reason: string): Refused {
  return { problem: `unsupported rule ${JSON.stringify(match)}: ${reason}` };
}

/** Gives a text where the specifier is not supported. */
type Read = (inside: string, decision: PolicyDecision) => Specifier | string;

const specifiers: Readonly<Record<string, Read>> = {
  Bash: readCommand,
  Edit: readPath,
  Read: readPath,
  Write: () => 'Claude Code does not enforce paths for Write: Edit covers every tool that edits',
  WebFetch: readDomain,
  Agent: readName,
  Task: readName,
  Skill: readName,
};

function readCommand(inside: string, decision: PolicyDecision): Specifier | string {
  // the older way to write a prefix
  const pattern = inside.trim().replace(/:\*$/, ' *').trim();
  if (/[;&|<>()$`\\\p{Cc}]/u.test(pattern)) {
    return 'a rule is about one command, without operators, substitutions or redirections';
  }
  if (pattern === '*') return 'a rule for every command is written Bash';
  if (decision !== 'allow') return { kind: 'command', pattern };
  if (pattern.slice(0, -1).includes('*')) {
    return 'an allow takes a whole command, or the beginning of one with * at its end';
  }
  const [head = ''] = pattern.split(/[ *]/);
  if (head.includes('=')) return 'an allow begins with the name of a command';
  if (runsOthers(head)) return `${head} runs other commands, whatever they are`;
  const words = pattern.replace(/ ?\*$/, '').split(' ');
  if (namesAnother(words)) return `${words.join(' ')} runs other commands, whatever they are`;
  return { kind: 'command', pattern };
}

function readPath(inside: string): Specifier | string {
  if (/[\p{Cc}\\!{}[\]]|^#/u.test(inside)) return 'a path takes *, ** and ?, and no other signs';
  if (/^(?:~(?!\/)|\$HOME\b)/.test(inside)) return 'a path from home begins with ~/';
  if (/(?:^|\/)\.\.(?:\/|$)/.test(inside)) return 'a path does not go up with ..';
  const anchor = inside.startsWith('//') ? 'root' : inside.startsWith('~/') ? 'home' : 'folder';
  const bare = inside.replace(/^(?:\/\/|~\/|\.\/|\/)/, '');
  const glob = bare.replace(/\/+$/, '').replace(/\/{2,}/g, '/');
  if (glob === '') return 'the path is empty';
  const isName = anchor === 'folder' && bare === inside && !bare.includes('/');
  return { kind: 'path', anchor, glob, isName };
}

function readDomain(inside: string): Specifier | string {
  const host = /^domain:((?:\*\.)?[a-z0-9.-]+)$/i.exec(inside)?.[1];
  if (host === undefined) return 'expected WebFetch(domain:example.org)';
  return { kind: 'domain', host: host.toLowerCase() };
}

function readName(inside: string): Specifier | string {
  if (/[*\p{Cc}]/u.test(inside)) return 'expected a name, whole';
  return { kind: 'name', name: inside.trim() };
}
