import {
  readQuestions,
  type SessionState,
  shellWord,
  type TriggerType,
} from '@gsd-code-skill/core';

export interface ActionContext {
  /** The tmux session the commands are for. */
  readonly sessionName: string;
  readonly trigger: TriggerType;
  readonly state?: SessionState | undefined;
  /** The input of the AskUserQuestion that is open, if one is. */
  readonly toolInput?: unknown;
}

/** The menu-driver commands that fit what happened and what the session is doing now. */
export function availableActions(context: ActionContext): readonly string[] {
  const session = sessionArgument(context.sessionName);
  return actionsFor(context).map((action) => `menu-driver ${session} ${action}`);
}

// a dialog that was announced decides; without one, the state does
function actionsFor({ trigger, state, toolInput }: ActionContext): readonly string[] {
  if (state === 'terminated' || trigger === 'session_end') return [];
  if (trigger === 'ask_user_question') return [...questionActions(toolInput), 'esc', 'snapshot'];
  if (trigger === 'plan_approval') return ['approve', 'deny <reason>', 'snapshot'];
  if (trigger === 'permission_prompt') return stateActions.permission_prompt;
  if (trigger === 'elicitation') {
    return ['type <text>', 'enter', 'arrow_up', 'arrow_down', 'esc', 'snapshot'];
  }
  return state === undefined ? ['status', 'snapshot'] : stateActions[state];
}

const stateActions: Record<SessionState, readonly string[]> = {
  menu: ['choose <n>', 'arrow_up', 'arrow_down', 'space', 'enter', 'esc', 'snapshot'],
  permission_prompt: ['approve', 'deny <reason>', 'choose <n>', 'snapshot'],
  idle: ['type <text>', 'clear_then <command>', 'mute <turns>', 'snapshot'],
  idle_pending: ['type <text>', 'wait idle', 'mute <turns>', 'snapshot'],
  error: ['type <text>', 'clear_then <command>', 'status', 'snapshot'],
  working: ['wait idle', 'type <text>', 'esc', 'snapshot'],
  awaiting_user_input: ['choose <n>', 'type <text>', 'esc', 'snapshot'],
  answer_submitted: ['wait idle', 'snapshot'],
  terminated: [],
};

function questionActions(toolInput: unknown): readonly string[] {
  const questions = readQuestions(toolInput);
  const [first, ...others] = questions ?? [];
  if (questions === undefined || first === undefined) return ['choose <n>', 'type <text>'];

  if (others.length > 0) {
    const answers = questions.map(({ question, multiSelect }) => [
      question,
      multiSelect ? ['<answer>'] : '<answer>',
    ]);
    return [`answer ${quote(JSON.stringify(Object.fromEntries(answers)))}`];
  }

  const { options = [], multiSelect } = first;
  if (options.length === 0) return ['type <text>'];
  if (multiSelect) return ['choose <n…>', 'type <text>'];
  return [...options.map((_, index) => `choose ${index + 1}`), 'type <text>'];
}

function sessionArgument(name: string): string {
  // without -- a name such as -x would be read as an option
  return name.startsWith('-') ? `-- ${quote(name)}` : quote(name);
}

const unprintable = /[\p{Cc}\u2028\u2029]/gu;

function quote(word: string): string {
  if (word.search(unprintable) === -1) return shellWord(word);
  // an action is one clean line, so what would break it is written out, as bash reads it
  const written = word
    .replace(/[\\']/g, '\\$&')
    .replace(unprintable, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${written}'`;
}
