import { expect, test } from 'vitest';
import { recorded } from '../../test/recorded-screens.ts';
import { hasStash } from './has-stash.ts';
import { isFreshConversation } from './is-fresh-conversation.ts';
import { namesPaste } from './names-paste.ts';
import { isBesideOptions, isChatRow, isHandInRow } from './question-rows.ts';
import { saysDeclined, showsAnswers } from './shown-answers.ts';

const rule = '─'.repeat(60);
const composer = [rule, '❯ ', rule, '  ? for shortcuts'];

test('sees a draft that is put by', () => {
  expect(hasStash(['\u001b[2m  › Stashed\u001b[0m  ', ...composer].join('\n'))).toBe(true);
  expect(hasStash(['● It was stashed.', ...composer].join('\n'))).toBe(false);
  expect(namesPaste('look: [Pasted text #2 +40 lines]')).toBe(true);
  expect(namesPaste('Pasted text #2')).toBe(false);
});

test('knows a conversation in which nothing was said', () => {
  expect(isFreshConversation(recorded('01-idle-fresh.120x40'))).toBe(true);
  expect(isFreshConversation(['❯ /clear', '  ⎿  (no content)', '', ...composer].join('\n'))).toBe(
    true,
  );
  expect(isFreshConversation(recorded('02-idle-after-answer.120x40'))).toBe(false);
  expect(isFreshConversation(recorded('03-working-spinner.120x40'))).toBe(false);
});

test('tells an answered question from a declined one', () => {
  const answered = recorded('35-ask-tabs-answered.120x40.ansi');
  expect(showsAnswers(answered, ['SQLite', 'TypeScript'])).toBe(true);
  expect(showsAnswers(answered, ['PostgreSQL'])).toBe(false);
  expect(saysDeclined(answered)).toBe(false);
  expect(saysDeclined(recorded('38-ask-declined-escape.120x40'))).toBe(true);
});

test('tells them apart in the words of 2.1.326', () => {
  const since = (file: string) =>
    recorded(file)
      .replaceAll('User answered Claude', 'Answered Claude')
      .replaceAll('User declined to answer questions', "Declined to answer Claude's questions:");
  const answered = since('35-ask-tabs-answered.120x40');
  expect(showsAnswers(answered, ['SQLite', 'TypeScript'])).toBe(true);
  expect(showsAnswers(answered, ['PostgreSQL'])).toBe(false);
  expect(saysDeclined(answered)).toBe(false);
  expect(saysDeclined(since('38-ask-declined-escape.120x40'))).toBe(true);
});

test('knows the rows beside the options', () => {
  expect(isChatRow('Chat about this')).toBe(true);
  expect(isHandInRow('Submit answers')).toBe(true);
  const question = { options: [{ label: 'A' }, { label: 'B' }] };
  expect(['2', '3', '4', 'chat about this'].map((row) => isBesideOptions(question, row))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
