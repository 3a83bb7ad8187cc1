import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import type { Hold } from '@gsd-code-skill/session-channel';

/**
 * What a screen tells about a dialog: `shown` it is, `another` one like it is, `awaited` one is
 * that Claude Code holds back, `gone` there is none, `unclear` what there is.
 */
export type DialogSighting = 'shown' | 'another' | 'awaited' | 'gone' | 'unclear';

type Held = Pick<Hold, 'kind' | 'questions' | 'toolName' | 'toolInput'>;

const kinds: Readonly<Record<Hold['kind'], readonly string[]>> = {
  question: ['question', 'multi_select_question', 'question_tabs', 'review'],
  permission: ['permission', 'unknown', 'elicitation'],
  plan: ['plan', 'permission', 'unknown'],
};

/** Looks for a hold's dialog on a screen. */
export function showsDialog(text: string, hold: Held): DialogSighting {
  const screen = readScreen(text);
  const { dialog, dialogHeldBack, state } = screen;
  if (dialogHeldBack) return 'awaited';
  if (dialog === undefined) return state === 'unknown' ? 'unclear' : 'gone';
  if (!kinds[hold.kind].includes(dialog.kind)) return 'gone';
  return mentions(screen, hold) ? 'shown' : 'another';
}

function mentions({ dialog }: Screen, hold: Held): boolean {
  if (dialog === undefined) return false;
  const { title, header = '', body, tabs, options } = dialog;
  const labels = [...tabs, ...options].map(({ label }) => label);
  const shown = squeeze([title, header, ...body, ...labels].join(' '));
  return signs(hold).some((sign) => sign !== '' && shown.includes(sign));
}

/** Words that the dialog shows and others like it do not. */
function signs({ kind, questions, toolName, toolInput }: Held): readonly string[] {
  if (kind === 'question') {
    return questions.flatMap(({ question, options = [] }) => [
      start(question),
      ...options.map(({ label }) => squeeze(label)).filter((label) => label.length > 12),
    ]);
  }
  if (kind === 'plan') return [start(String(toolInput.plan ?? '').replace(/^#+\s*/, ''))];
  const values = Object.values(toolInput).filter((value) => typeof value === 'string');
  return [
    ...values.map(start),
    ...values.map((value) => start(value.split('/').at(-1) ?? '')),
  ].concat(values.length === 0 ? [squeeze(toolName.split('__').at(-1) ?? '')] : []);
}

// a narrow pane wraps and a long text is cut, but its beginning is there
function start(text: string): string {
  return squeeze(text).slice(0, 24);
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s│╌─]+/g, '');
}
