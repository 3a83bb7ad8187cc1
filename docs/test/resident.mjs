// Runs the built programs one after the other in one process, because each takes longer to start than
// to do its work. A run is an instance of a program's cli.js of its own; what that loads is shared.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { stdout, stderr } = process;
// every instance listens to what it prints to
for (const emitter of [process, stdout, stderr]) emitter.setMaxListeners(0);
// what the parser throws behind an exit that is none
const left = Symbol('left');
let count = 0;

process.on('message', async ({ cli, words, env, cwd }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, cli, ...words];
  process.exitCode = undefined;
  const printed = { stdout: '', stderr: '' };
  stdout.write = keepIn(printed, 'stdout');
  stderr.write = keepIn(printed, 'stderr');
  const { promise: exited, resolve } = Promise.withResolvers();
  process.exit = (code = process.exitCode) => {
    resolve(code);
    throw left;
  };
  count += 1;
  const ran = import(`${cli}?${count}`).then(
    () => process.exitCode,
    (error) => {
      if (error !== left) throw error;
      return exited;
    },
  );
  const code = (await Promise.race([exited, ran])) ?? 0;
  process.send({ ...printed, code });
});

function keepIn(printed, name) {
  return (text, ...more) => {
    printed[name] += text;
    const written = more.at(-1);
    if (typeof written === 'function') queueMicrotask(() => end(written));
    return true;
  };
}

function end(written) {
  try {
    written();
  } catch (error) {
    if (error !== left) throw error;
  }
}
