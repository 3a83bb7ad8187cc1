export {
  isRequestId,
  type RequestKind,
  requestKinds,
  type SessionState,
  sessionStates,
  type TriggerType,
  triggerTypes,
} from '@gsd-code-skill/core';
export { describePressure, type Pressure } from './content/describe-pressure.ts';
export { formatAnswers } from './content/format-answers.ts';
export { askedLine, listedLine, type OneLineRequest } from './request/asked-line.ts';
export { type ActionContext, availableActions } from './request/available-actions.ts';
export { formatPermission } from './request/format-permission.ts';
export { formatPlan } from './request/format-plan.ts';
export { formatQuestions } from './request/format-questions.ts';
export {
  formatRequest,
  type RequestOptions,
  type RequestToShow,
  type ShownRequest,
} from './request/format-request.ts';
export { type ActionableNeed, needActions } from './request/need-actions.ts';
export { toolCall } from './request/phrase-offer.ts';
export { sessionWord } from './request/session-word.ts';
export { type MaskOptions, maskSecrets } from './text/mask-secrets.ts';
export { plainLine, printable } from './text/plain-line.ts';
export { quoteLines, unquoteLines } from './text/quote-lines.ts';
export { showHidden } from './text/show-hidden.ts';
export { shownText } from './text/shown-text.ts';
export { findWakes } from './wake/find-wakes.ts';
export { formatWake } from './wake/format-wake.ts';
export { parseWake } from './wake/parse-wake.ts';
export {
  type ContentSource,
  contentSources,
  createWake,
  type Wake,
  type WakeInput,
  type WakeOptions,
} from './wake/wake.ts';
export { withoutActions } from './wake/without-actions.ts';
export { WakeError, type WakeErrorCode } from './wake-error.ts';
