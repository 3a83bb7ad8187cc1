import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hold } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { showsDialog } from './shows-dialog.ts';

const recordings = join(import.meta.dirname, '../../../../fixtures/claude-code-2.1.325');

function screen(name: string): string {
  return readFileSync(join(recordings, 'panes', `${name}.txt`), 'utf8');
}

function held(kind: Hold['kind'], name: string) {
  const payload = JSON.parse(readFileSync(join(recordings, 'payloads', `${name}.json`), 'utf8'));
  const { tool_name: toolName, tool_input: toolInput } = payload;
  return { kind, toolName, toolInput, questions: toolInput.questions ?? [] };
}

const question = held('question', 'PermissionRequest.AskUserQuestion');
const bash = held('permission', 'PermissionRequest.Bash');
const edit = held('permission', 'PermissionRequest.Edit');
const plan = held('plan', 'PermissionRequest.ExitPlanMode');

test.for([
  { name: '10-ask-single.120x40', hold: question, sighting: 'shown' },
  { name: '10-ask-single.200x50', hold: question, sighting: 'shown' },
  { name: '13-ask-single-other-typed.120x40', hold: question, sighting: 'shown' },
  { name: '20-ask-multi.120x40', hold: question, sighting: 'another' },
  { name: '14-ask-single-answered.120x40', hold: question, sighting: 'gone' },
  { name: '38-ask-declined-escape.120x40', hold: question, sighting: 'gone' },
  { name: '40-perm-bash.120x40', hold: question, sighting: 'another' },
  { name: '40-perm-bash.120x40', hold: bash, sighting: 'shown' },
  { name: '40-perm-bash.200x50', hold: bash, sighting: 'shown' },
  { name: '42-perm-edit.120x40', hold: bash, sighting: 'another' },
  { name: '42-perm-edit.120x40', hold: edit, sighting: 'shown' },
  { name: '41-perm-bash-rejected.120x40', hold: bash, sighting: 'gone' },
  { name: '72-plan-approval-full.120x40', hold: plan, sighting: 'shown' },
  { name: '73-plan-approval-escape.120x40', hold: plan, sighting: 'gone' },
  { name: '99b-side-panel-dialog-held-back.200x50', hold: edit, sighting: 'awaited' },
  { name: '99d-dialog-held-back-by-typing.200x50', hold: bash, sighting: 'awaited' },
  { name: '03-working-spinner.120x40', hold: bash, sighting: 'gone' },
])('$name: $hold.toolName is $sighting', ({ name, hold, sighting }) => {
  expect(showsDialog(screen(name), hold)).toBe(sighting);
});

test('a shell tells nothing', () => {
  expect(showsDialog('user@host:~$ ls\nfile\nuser@host:~$ ', bash)).toBe('unclear');
});
