export {
  type SessionState,
  sessionStates,
  type TriggerType,
  triggerTypes,
} from '@gsd-code-skill/core';
export { type ActionContext, availableActions } from './content/available-actions.ts';
export { describePressure, type Pressure } from './content/describe-pressure.ts';
export { formatAnswers } from './content/format-answers.ts';
export { formatPermission } from './content/format-permission.ts';
export { formatPlan } from './content/format-plan.ts';
export { formatQuestions } from './content/format-questions.ts';
export { cutMiddle } from './text/cut-middle.ts';
export { maskSecrets } from './text/mask-secrets.ts';
export { normaliseText } from './text/normalise-text.ts';
export { formatWake } from './wake/format-wake.ts';
export { parseWake } from './wake/parse-wake.ts';
export {
  type ContentSource,
  contentSources,
  createWake,
  type Wake,
  type WakeInput,
  type WakeOptions,
  wakeSchema,
} from './wake/wake.ts';
export { WakeError, type WakeErrorCode } from './wake-error.ts';
