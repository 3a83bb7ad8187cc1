import { showCommand } from '../command-line/show-command.ts';

/** How a dialog that holds a start up is read and answered. */
export function answerLines(sessionName: string, request: string | undefined): readonly string[] {
  if (request === undefined) return [];
  const driver = showCommand(['menu-driver', sessionName]);
  return [
    `read it whole: ${driver} show ${request}`,
    `answer it: ${driver} choose --for ${request} <row>`,
  ];
}
