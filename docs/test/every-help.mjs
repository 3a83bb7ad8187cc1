// `node every-help.mjs <cli.js>` prints, as JSON, what `--help` says of a program and of every command
// below it, by the words that lead there. All in one process, because a program takes longer to start
// than to print: each text comes from an instance of cli.js of its own, with all that it loads shared.
const [, , program] = process.argv;
const print = process.stdout.write.bind(process.stdout);
const texts = {};
// every instance listens to what we print to
process.stdout.setMaxListeners(0);

await collect([]);
process.exitCode = 0;
print(JSON.stringify(texts));

async function collect(path) {
  const words = path.join(' ');
  texts[words] = '';
  process.argv = [process.execPath, program, ...path, '--help'];
  process.stdout.write = (text) => {
    texts[words] += text;
    return true;
  };
  await runToExit(`${program}?${encodeURIComponent(words)}`);
  for (const name of commandsIn(texts[words])) await collect([...path, name]);
}

async function runToExit(instance) {
  const { promise, resolve } = Promise.withResolvers();
  process.exit = () => {
    resolve();
    // nothing after it may run
    throw new Error('exit');
  };
  await Promise.race([promise, import(instance)]);
}

function commandsIn(help) {
  const list = help.split('\nCommands:')[1]?.split('\n\n')[0] ?? '';
  const names = Array.from(list.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name]) => name);
  return names.filter((name) => name !== 'help');
}
