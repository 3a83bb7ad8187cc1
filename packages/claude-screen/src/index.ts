export type { Composer } from './composer/composer.ts';
export { isShellInput } from './composer/is-shell-input.ts';
export { type DialogWords, dialogWords } from './dialog/dialog-words.ts';
export { kindOfDialog } from './dialog/kind-of-dialog.ts';
export { isContinued, isSameDialog } from './dialog/same-dialog.ts';
export type {
  Dialog,
  DialogInput,
  DialogKind,
  DialogOption,
  DialogTab,
  FreeTextRow,
  Grant,
  InputRow,
  SubmitRow,
} from './dialog.ts';
export { isGranting } from './options/grant-of.ts';
export { readScreen } from './read-screen.ts';
export { recogniseRequest } from './request/recognise-request.ts';
export type { AskedRequest, Recognition } from './request/request.ts';
export { claudeLiveLines, type LiveLines } from './rules/live-lines.ts';
export type { Evidence, Screen, ScreenState } from './screen.ts';
export { hasStash } from './signs/has-stash.ts';
export { isBypassWarning } from './signs/is-bypass-warning.ts';
export { isFreshConversation } from './signs/is-fresh-conversation.ts';
export { lastingLines } from './signs/lasting-lines.ts';
export { namesPaste } from './signs/names-paste.ts';
export { isBesideOptions, isChatRow, isHandInRow } from './signs/question-rows.ts';
export { saysDeclined, showsAnswers } from './signs/shown-answers.ts';
export { goesOnByItself, stopAndWaitRow } from './signs/usage-limit.ts';
export { type JudgeStartOptions, judgeStart, type StartJudgement } from './start/judge-start.ts';
export { lastLines } from './start/last-lines.ts';
export { saysNoConversation } from './start/says-no-conversation.ts';
export { showsShellPrompt } from './start/shows-shell-prompt.ts';
