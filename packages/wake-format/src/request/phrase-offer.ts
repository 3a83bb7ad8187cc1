/** Something that can be done about a session, before it is a command or a tool call. */
export interface Offer {
  readonly verb: string;
  /** The request it is for. */
  readonly request?: string | undefined;
  /** What follows, such as `<text>`. */
  readonly words?: string | undefined;
}

/** Reads `wait idle` as an offer. */
export function offerOf(text: string): Offer {
  const [verb = '', ...words] = text.split(' ');
  return words.length > 0 ? { verb, words: words.join(' ') } : { verb };
}

/** What menu-driver is told after the name of a session. */
export function phraseForShell({ verb, request, words }: Offer): string {
  return [verb, request && `--for ${request}`, words].filter(Boolean).join(' ');
}

export interface ToolTarget {
  /** What the names of the tools begin with, such as `gsd-wa_`. */
  readonly tools: string;
  readonly sessionName: string;
  /** The need it is about, for what closes one. */
  readonly needId?: string | undefined;
}

/** The tool call that does it; nothing where no tool does. */
export function phraseForTools(offer: Offer, target: ToolTarget): readonly string[] {
  const call = callFor(offer, target);
  if (call === undefined) return [];
  const [tool, given] = call;
  return [toolCall(target.tools, tool, given)];
}

/** A tool and its arguments on one line. */
export function toolCall(prefix: string, tool: string, given: object): string {
  return `${prefix}${tool} ${JSON.stringify(given)}`;
}

type ToolCall = readonly [tool: string, given: object];

const key = { idempotency_key: '<key>' };

function callFor(offer: Offer, { sessionName: session, needId }: ToolTarget): ToolCall | undefined {
  const { verb, request, words } = offer;
  if (request !== undefined) {
    return ['session_answer', { session, request, action: verb, ...answerOf(offer), ...key }];
  }
  switch (verb) {
    case 'type':
      return ['session_type', { session, text: words, ...key }];
    case 'clear_then':
      return ['session_type', { session, text: words, clear_first: true, ...key }];
    case 'wait':
      return ['session_wait', { session, states: [words] }];
    case 'esc':
      return ['session_interrupt', { session }];
    case 'snapshot':
      return ['session_read', { session, what: 'screen' }];
    case 'show':
      return ['session_read', { session, what: 'request', request: words }];
    case 'status':
      return ['session_status', { session }];
    case 'done':
      return needId === undefined ? undefined : ['needs_close', { need: needId, action: 'done' }];
    case 'later':
      return needId === undefined ? undefined : ['needs_close', { need: needId, action: 'later' }];
    default:
      return undefined;
  }
}

function answerOf({ verb, words }: Offer): object {
  switch (verb) {
    case 'choose':
      return { choices: [Number(words) || words] };
    case 'answer':
      return { answers: (words?.match(/<[^>]*>/g) ?? []).map(String) };
    case 'type':
      return { text: words };
    default:
      return words === undefined ? {} : { reason: words };
  }
}
