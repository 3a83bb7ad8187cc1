export type { Composer } from './composer/composer.ts';
export type {
  Dialog,
  DialogKind,
  DialogOption,
  DialogTab,
  FreeTextRow,
  SubmitRow,
} from './dialog/dialog.ts';
export { readScreen } from './read-screen.ts';
export type { Evidence, Screen, ScreenState } from './screen.ts';
