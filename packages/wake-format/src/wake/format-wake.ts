import { quoteLines } from '../text/quote-lines.ts';
import { type SectionName, sectionNames } from './section-names.ts';
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

  const bodies: Partial<Record<SectionName, readonly string[]>> = {
    'SESSION IDENTITY': [
      keyValue('agent_id', wake.agentId),
      keyValue('tmux_session_name', wake.sessionName),
      ...(wake.host === undefined ? [] : [keyValue('host', wake.host)]),
      keyValue('timestamp', wake.timestamp),
      keyValue('wake_id', wake.wakeId),
      keyValue('wake_version', String(wakeVersion)),
    ],
    TRIGGER: [
      keyValue('type', trigger.type),
      ...(trigger.request === undefined ? [] : [keyValue('request', trigger.request)]),
      ...(trigger.source === undefined ? [] : [keyValue('source', trigger.source)]),
      ...Object.entries(trigger.details).map(([key, value]) => keyValue(key, value)),
    ],
    ...(content && { [contentSections[content.kind]]: [quoteLines(content.text)] }),
    ...(wake.state && { 'STATE HINT': [keyValue('state', wake.state)] }),
    ...(wake.pressure && { 'CONTEXT PRESSURE': [wake.pressure] }),
    ...(wake.actions.length > 0 && { 'AVAILABLE ACTIONS': wake.actions }),
  };

  const sections = sectionNames.flatMap((name) => {
    const lines = bodies[name];
    return lines === undefined ? [] : [[`[${name}]`, ...lines].join('\n')];
  });
  return `${sections.join('\n\n')}\n`;
}

function keyValue(key: string, value: string): string {
  return `${key}: ${needsQuotes(value) ? JSON.stringify(value) : value}`;
}

function needsQuotes(value: string): boolean {
  return value.startsWith('"') || value.includes('\n') || value !== value.trim() || value === '';
}
