// An orchestrator of your own in place of OpenClaw: with `"delivery": { "transport": "inbox" }` in
// the registry, wakes become files; this program reads them and answers with menu-driver.
//   node examples/orchestrator.ts ~/.local/state/gsd-code-skill/inbox
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { followInbox } from '@gsd-code-skill/openclaw-client';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';

const [dir] = process.argv.slice(2);
if (dir === undefined) {
  console.error('usage: node orchestrator.ts <inbox folder>');
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

// what came while nobody was reading comes first
for await (const message of followInbox(dir, { fromStart: true, signal: stop.signal })) {
  const wake = parseWake(message.wake.text);
  const answer = decide(wake);
  const verdict = answer === undefined ? 'nothing to do' : await drive(wake.sessionName, answer);
  console.log(`${wake.sessionName} ${wake.trigger.type}: ${verdict}`);
  await rm(message.path);
}

/** The policy: what to do about a wake, as arguments of menu-driver. */
function decide({ trigger, content, pressure }: Wake): readonly string[] | undefined {
  const text = content?.text ?? '';
  // an answer names the request that was read, and reaches no other
  const toRequest = (verb: string, ...words: readonly string[]) =>
    trigger.request === undefined ? undefined : [verb, '--for', trigger.request, ...words];
  switch (trigger.type) {
    case 'ask_user_question': {
      const questions = text.match(/^Question \d+: /gm) ?? [];
      const verb = questions.length > 1 ? 'answer' : 'choose';
      return toRequest(verb, ...questions.map(() => '1'));
    }
    case 'permission_prompt':
      return /^Tool: (?:Read|Grep|Glob)$/m.test(text)
        ? toRequest('approve')
        : toRequest('deny', 'Only reading is allowed here.');
    case 'plan_approval':
      return toRequest('approve');
    case 'response_complete':
      return pressure?.endsWith('[CRITICAL]') ? ['type', '/compact'] : undefined;
    default:
      return undefined;
  }
}

function drive(session: string, answer: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    // the exit code is in the verdict on the first line already
    execFile('menu-driver', [session, ...answer], (error, stdout) => {
      const [verdict] = stdout.split('\n');
      resolve(`${answer.join(' ')} -> ${verdict || error?.message}`);
    });
  });
}
