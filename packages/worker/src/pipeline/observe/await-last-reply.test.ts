import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@gsd-code-skill/testing';
import { expect, onTestFinished, test } from 'vitest';
import { awaitLastReply } from './await-last-reply.ts';

const line = (type: string, content: unknown) =>
  `${JSON.stringify({ type, uuid: type, message: { id: 'm', role: type, content } })}\n`;

test('waits for the text of a release that does not tell it with the event', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const transcript = join(path, 'projects', 'project', 'session.jsonl');
  await mkdir(dirname(transcript), { recursive: true });
  await writeFile(transcript, line('user', 'begin'));
  const late = setTimeout(() => {
    void appendFile(transcript, line('assistant', [{ type: 'text', text: 'Done.' }]));
  }, 400);
  onTestFinished(() => clearTimeout(late));

  const payload = { hook_event_name: 'Stop', transcript_path: transcript };
  expect((await awaitLastReply(payload))?.text).toBe('Done.');
});
