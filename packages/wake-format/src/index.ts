export {
  type SessionState,
  sessionStates,
  type TriggerType,
  triggerTypes,
} from '@gsd-code-skill/core';
export { type ActionContext, availableActions } from './available-actions.ts';
export { cutMiddle } from './cut-middle.ts';
export { describePressure, type Pressure } from './describe-pressure.ts';
export { formatAnswers } from './format-answers.ts';
export { formatPermission } from './format-permission.ts';
export { formatPlan } from './format-plan.ts';
export { formatQuestions } from './format-questions.ts';
export { formatWake } from './format-wake.ts';
export { maskSecrets } from './mask-secrets.ts';
export { normaliseText } from './normalise-text.ts';
export { parseWake } from './parse-wake.ts';
export {
  type ContentSource,
  contentSources,
  createWake,
  type Wake,
  type WakeInput,
  type WakeOptions,
  wakeSchema,
} from './wake.ts';
export { WakeError, type WakeErrorCode } from './wake-error.ts';
