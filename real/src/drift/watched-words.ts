/**
 * Words of Claude Code's own by which claude-screen knows a screen, each as it stands in the
 * program. What a program puts together when it runs is not found in it as a whole: the fixture
 * says which of them are, and only those can be missed.
 */
export const watchedWords: readonly string[] = [
  // questions
  'Review your answers',
  'Submit answers',
  'Type something',
  'Chat about this',
  "Answered Claude's questions",
  "Declined to answer Claude's questions",
  // plans
  'Exit plan mode?',
  'Ready to code?',
  'Claude has written up a plan',
  'Would you like to proceed?',
  'Yes, manually approve edits',
  'Tell Claude what to change',
  'with this feedback',
  // permissions
  'Do you want to proceed?',
  'Yes, and always allow',
  'Tab to amend',
  'Edit notebook',
  'Waiting for permission',
  // starts
  'Accessing workspace:',
  'one you trust?',
  'Yes, I trust this folder',
  'Bypass Permissions mode',
  'Resume session',
  // forms of MCP servers
  'requests your input',
  // what goes on
  '? for shortcuts',
  'esc to interrupt',
  'manual mode on',
  'Press up to edit queued messages',
  'to send now',
  '[Pasted text #',
  'Retrying in',
  'until auto-compact',
  'Stop and wait for limit to reset',
  // how it ends
  'Prompt is too long',
  'Context limit reached',
  'Credit balance',
  "There's an issue with the selected model",
  'Resume this session with:',
];
