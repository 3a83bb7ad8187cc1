import { expect, test } from 'vitest';
import { viewDialog } from './read-dialog.ts';

const turned = 'safe\u202egnp.exe';
const secret = `sk-ant-api03-${'Ab3dEf6h'.repeat(11)}`;

test('a row of a dialog that only the screen tells of hides nothing, and keeps its secrets', () => {
  const options = [{ number: 1, label: turned }, { label: `use ${secret}` }];
  const { questions } = viewDialog({ request: 'S7KQ2XM4T', text: '' }, { options });
  expect(questions[0]?.options).toMatchObject([
    { choice: '1', label: 'safe\\u202egnp.exe' },
    { choice: `use ${secret}`, label: expect.not.stringContaining(secret) },
  ]);
});
