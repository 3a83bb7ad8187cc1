import * as z from 'zod';
import { WakeError } from '../wake-error.ts';
import { contentSections } from './format-wake.ts';
import {
  type Field,
  readableVersions,
  readFields,
  readSections,
  type Section,
  unreadable,
} from './read-sections.ts';
import type { SectionName } from './section-names.ts';
import { createWake, type Wake, type WakeInput } from './wake.ts';

const identityKeys = {
  agent_id: 'agentId',
  tmux_session_name: 'sessionName',
  timestamp: 'timestamp',
  wake_id: 'wakeId',
} as const;

/** Reads a message that `formatWake` wrote, of this version or the one before; a `WakeError` names the line that cannot be read. */
export function parseWake(text: string): Wake {
  const sections = readSections(text);
  const parts = sections.map((section) => readers[section.name](section));
  if (!sections.some(({ name }) => name === 'TRIGGER')) {
    throw unreadable(1, 'the message has no [TRIGGER]');
  }
  const input = Object.assign({}, ...parts.map(({ data }) => data)) as WakeInput;
  const lines = new Map(parts.flatMap((part) => part.lines));

  try {
    return createWake(input);
  } catch (error) {
    throw withLine(error, lines);
  }
}

interface Part {
  readonly data: Record<string, unknown>;
  /** The line each path of the data was read from. */
  readonly lines: readonly (readonly [path: string, line: number])[];
}

const readers: Record<SectionName, (section: Section) => Part> = {
  'SESSION IDENTITY': readIdentity,
  TRIGGER: readTrigger,
  CONTENT: readContent,
  'ASK USER QUESTION': readContent,
  'ANSWER SELECTED': readContent,
  'NO CHANGE': readContent,
  'STATE HINT': (section) => {
    const fields = readFields(section);
    const { value, line } = take(section, fields, 'state');
    refuseOthers(fields);
    return { data: { state: value }, lines: [['state', line]] };
  },
  'CONTEXT PRESSURE': ({ body, line }) => ({
    data: { pressure: body.join('\n') },
    lines: [['pressure', line + 1]],
  }),
  'AVAILABLE ACTIONS': ({ body, line }) => ({
    data: { actions: body },
    lines: [['actions', line + 1]],
  }),
};

function readIdentity(section: Section): Part {
  const fields = readFields(section);
  const version = take(section, fields, 'wake_version');
  if (!readableVersions.includes(version.value)) {
    const reason = `wake_version ${version.value} is not ${readableVersions.join(' or ')}`;
    throw new WakeError('unsupported-version', `wake, line ${version.line}: ${reason}`, {
      line: version.line,
    });
  }
  const taken = Object.entries(identityKeys).map(
    ([key, path]) => [path, take(section, fields, key)] as const,
  );
  const host = fields.get('host');
  fields.delete('host');
  refuseOthers(fields);
  const read = [...taken, ...(host === undefined ? [] : [['host', host] as const])];
  return {
    data: Object.fromEntries(read.map(([path, { value }]) => [path, value])),
    lines: read.map(([path, { line }]) => [path, line]),
  };
}

function readTrigger(section: Section): Part {
  const fields = readFields(section);
  const type = take(section, fields, 'type');
  const [request, source] = [fields.get('request'), fields.get('source')];
  fields.delete('request');
  fields.delete('source');
  const details = Object.fromEntries(Array.from(fields, ([key, { value }]) => [key, value]));
  return {
    data: {
      trigger: { type: type.value, request: request?.value, source: source?.value, details },
    },
    lines: [
      ['trigger', section.line],
      ['trigger.type', type.line],
      ['trigger.request', request?.line ?? section.line],
      ['trigger.source', source?.line ?? section.line],
    ],
  };
}

function readContent({ name, body, line }: Section): Part {
  const kind = Object.entries(contentSections).find(([, section]) => section === name)?.[0];
  return { data: { content: { kind, text: body.join('\n') } }, lines: [['content', line]] };
}

function take({ name, line }: Section, fields: Map<string, Field>, key: string): Field {
  const field = fields.get(key);
  if (field === undefined) throw unreadable(line, `[${name}] has no ${key}`);
  fields.delete(key);
  return field;
}

function refuseOthers(fields: Map<string, Field>): void {
  for (const [key, { line }] of fields) throw unreadable(line, `unknown key ${key}`);
}

function withLine(error: unknown, lines: Map<string, number>): unknown {
  const cause = error instanceof WakeError ? error.cause : undefined;
  const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
  if (issue === undefined) return error;
  const path = issue.path.join('.');
  const line = lines.get(path) ?? lines.get(String(issue.path[0])) ?? 1;
  return unreadable(line, `${path}: ${issue.message}`, cause);
}
