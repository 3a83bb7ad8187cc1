import { quoteLines } from '../text/quote-lines.ts';
import type { SectionName } from './section-names.ts';
import { createWake, type Wake, type WakeInput } from './wake.ts';

export const wakeVersion = 3;

export const contentSections = {
  content: 'CONTENT',
  questions: 'ASK USER QUESTION',
  answer: 'ANSWER SELECTED',
  no_change: 'NO CHANGE',
} as const satisfies Record<NonNullable<Wake['content']>['kind'], SectionName>;

/** Writes a wake as the message an agent reads; sections with nothing to say are left out. */
export function formatWake(input: WakeInput): string {
  const wake = createWake(input);
  const { content, trigger } = wake;

  const sections = [
    section('SESSION IDENTITY', [
      keyValue('agent_id', wake.agentId),
      keyValue('tmux_session_name', wake.sessionName),
      ...(wake.host === undefined ? [] : [keyValue('host', wake.host)]),
      keyValue('timestamp', wake.timestamp),
      keyValue('wake_id', wake.wakeId),
      keyValue('wake_version', String(wakeVersion)),
    ]),
    section('TRIGGER', [
      keyValue('type', trigger.type),
      ...(trigger.request === undefined ? [] : [keyValue('request', trigger.request)]),
      ...(trigger.source === undefined ? [] : [keyValue('source', trigger.source)]),
      ...Object.entries(trigger.details).map(([key, value]) => keyValue(key, value)),
    ]),
    content && section(contentSections[content.kind], [quoteLines(content.text)]),
    wake.state && section('STATE HINT', [keyValue('state', wake.state)]),
    wake.pressure && section('CONTEXT PRESSURE', [wake.pressure]),
    wake.actions.length > 0 && section('AVAILABLE ACTIONS', wake.actions),
  ];

  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function section(name: SectionName, lines: readonly string[]): string {
  return [`[${name}]`, ...lines].join('\n');
}

function keyValue(key: string, value: string): string {
  return `${key}: ${needsQuotes(value) ? JSON.stringify(value) : value}`;
}

function needsQuotes(value: string): boolean {
  return value.startsWith('"') || value.includes('\n') || value !== value.trim() || value === '';
}
