// Stands in for the `openclaw` command: records how it was called and answers as FIXTURE_ANSWER says
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';

const args = process.argv.slice(2);
const { FIXTURE_LOG: log = '', FIXTURE_ANSWER: answer = 'ok', OPENCLAW_SHELL: shell } = process.env;
const file = args[args.indexOf('--message-file') + 1];
const print = (value) => console.log(JSON.stringify(value, undefined, 2));

const message = args[0] === 'agent' ? readFileSync(file, 'utf8') : undefined;
const mode = message === undefined ? undefined : statSync(file).mode & 0o777;
appendFileSync(log, `${JSON.stringify({ args, message, mode, file, pid: process.pid })}\n`);

function refuse(text, code = 1) {
  print({ ok: false, error: { type: 'cli_error', message: text } });
  console.error(`[openclaw] The CLI command failed.\n[openclaw] Reason: ${text}`);
  process.exitCode = code;
}

function runAgent() {
  if (shell === 'exec') {
    return refuse(
      'Gateway agent from agent exec would lose inter-session attribution. Do not remove the exec marker.',
    );
  }
  const done = {
    runId: 'r',
    status: 'ok',
    result: { payloads: [{ text: 'all' }, { text: 'well' }] },
  };
  switch (answer) {
    case 'warnings':
      console.log('[warn] something old\n{not json}\n[plugins] loaded');
      console.error('(node:1) ExperimentalWarning: {"ok":false}');
      return print(done);
    case 'broken':
      return console.log('{"runId": "r", "status": "ok", "resu');
    case 'nothing':
      return undefined;
    case 'down':
      return refuse('Gateway not reachable at ws://127.0.0.1:1 (ECONNREFUSED).\nStart it.');
    case 'unauthorized':
      return refuse('gateway connect failed: unauthorized: token mismatch');
    case 'strange':
      return refuse('Agent "nope" no longer exists in configuration');
    case 'crash':
      console.error('boom\nTypeError: it broke');
      process.exitCode = 3;
      return undefined;
    case 'timeout':
      print({ runId: 'r', status: 'timeout', summary: 'timed out' });
      process.exitCode = 1;
      return undefined;
    case 'hang':
      // as the real one may, it leaves a child that holds its output open
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      process.on('SIGTERM', () => appendFileSync(log, '"SIGTERM"\n'));
      return setInterval(() => {}, 1000);
    default:
      return print(done);
  }
}

if (args[0] === 'agent') runAgent();
else if (args[0] === 'sessions')
  print({ count: 1, sessions: JSON.parse(process.env.FIXTURE_SESSIONS) });
else if (args[2] === 'chat.history')
  print(JSON.parse(process.env.FIXTURE_HISTORY ?? '{"messages":[]}'));
else if (args[2] === 'health')
  answer === 'down' ? refuse('Gateway not reachable') : print({ ok: true });
else refuse(`unknown command ${args.join(' ')}`);
