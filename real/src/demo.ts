import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { createNarrator, type Narrator } from './demo/narrator.ts';
import { claudeCodeVersion, installClaudeCode } from './programs/programs.ts';
import type { RealSession } from './real-session.ts';
import { asks, database, say } from './scripts.ts';
import { until } from './until.ts';
import { createWorld, type World } from './world.ts';

const usage = `usage: npm run demo -- [--attach] [--record <file>] [--picture <file>]

A real Claude Code in tmux on a scripted model asks a question; its agent is woken and answers.
  --attach         shows the pane in this terminal while it happens, and tells of it afterwards
  --record <file>  writes what is shown here as an asciicast
  --picture <file> draws it as an animated SVG`;

const { values } = parseArgs({
  options: {
    attach: { type: 'boolean' },
    record: { type: 'string' },
    picture: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

// whoever reads may stop, as head does; what was started has to be ended all the same
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (values.help) console.log(usage);
else process.exitCode = await demo();

async function demo(): Promise<number> {
  const narrator = createNarrator({ record: values.record, picture: values.picture });
  const { step, note, show } = narrator;

  step(`Claude Code ${claudeCodeVersion}, from a cache folder`);
  note('The first time it is fetched with npm, about 250 MB.');
  try {
    await installClaudeCode();
  } catch (error) {
    console.error(`\nThe real Claude Code could not be installed, and this demo is nothing without it.
npm install @anthropic-ai/claude-code@${claudeCodeVersion}: ${(error as Error).message.split('\n')[0]}
Check that npm reaches its registry, then run it again.`);
    return 1;
  }

  let world: World | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    closing ??= world?.close();
    await closing;
  };
  // npm passes on what the terminal has sent to everyone already, so they come more than once
  const leave = () => void close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  try {
    step('A throw-away home: gsd-hooks register puts the hooks into Claude Code’s settings');
    world = await createWorld();
    note(`${world.dir}: home, project, registry, tmux server. No key, no OpenClaw, no network.`);

    step('gsd-launcher spawn warden: Claude Code starts in tmux session warden-main');
    const session = await world.start({
      agentId: 'warden',
      prompt: 'Which database should this project use?',
      script: (request) =>
        /^Which database/.test(request.text) || request.toolResults.length > 0
          ? asks(database)(request)
          : say('Done: a schema for SQLite, with a migration and three tests.'),
    });
    await world.tmux('resize-window', '-t', `=${session.name}:`, '-x', '100', '-y', '32');
    if (values.attach && process.stdout.isTTY) await watch(world, session, narrator);
    else await play(world, session, narrator);

    step('What happened, as gsd-hooks status and log tell it');
    show((await world.run('gsd-hooks', ['status'])).stdout);
    show((await world.run('gsd-hooks', ['log'])).stdout);
    return 0;
  } catch (error) {
    if (closing === undefined) console.error(`\nThe demo failed: ${(error as Error).message}`);
    return 1;
  } finally {
    await close();
    step('Everything that was started has ended, and the folder is gone');
    await narrator.close();
  }
}

/** The story itself; `beat` milliseconds pass before each thing the agent does. */
async function play(
  world: World,
  session: RealSession,
  { step, show }: Narrator,
  beat = 0,
): Promise<void> {
  step('It asks a question. This wakes the agent, with exactly this message:');
  const asked = await session.wake('ask_user_question');
  show(asked.raw);
  await until('the dialog', async () => (await session.screen()).includes('Esc to cancel'));
  step('The pane, as a person would see it:');
  show((await session.screen()).trimEnd());

  await sleep(beat);
  const { request = '' } = asked.trigger;
  step(`The agent answers what it has read: menu-driver warden-main choose --for ${request} 2`);
  show((await session.act('choose', '--for', request, '2')).stdout);
  step('Claude Code goes on with the answer. The end of the turn wakes the agent again:');
  show((await session.wake('response_complete')).raw);

  await sleep(beat);
  step('The agent goes on: menu-driver warden-main type "Write the schema."');
  show((await session.act('type', 'Write the schema.')).stdout);
  step('And is woken when that is done:');
  show((await session.wake('response_complete', 2)).raw);
  await sleep(beat);
  const inbox = await world.wakes();
  step(
    `${inbox.length} times the agent was needed, ${inbox.length} wakes came; nothing was polled`,
  );
}

/** Shows the pane itself while it happens, and tells of it afterwards. */
async function watch(world: World, session: RealSession, narrator: Narrator): Promise<void> {
  narrator.withhold();
  const server = ['-S', world.socketPath];
  const attached = execa('tmux', [...server, 'attach-session', '-t', `=${session.name}`], {
    env: { TMUX: '' },
    stdio: 'inherit',
    reject: false,
  });
  try {
    await play(world, session, narrator, 2500);
  } finally {
    await world.tmux('detach-client', '-s', `=${session.name}`).catch(() => {});
    await attached;
    narrator.release();
  }
}
