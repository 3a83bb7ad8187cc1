// What exists, shown on a throw-away registry: which agent owns a session, and with which settings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import {
  createRegistry,
  findAgentBySession,
  readRegistry,
  resolveHookSettings,
  updateRegistry,
} from '../packages/registry/dist/index.js';

const folder = await mkdtemp(join(tmpdir(), 'gsd-demo-'));
const path = join(folder, 'recovery-registry.json');

try {
  title('A registry is created and filled');
  await createRegistry(path);
  await updateRegistry(path, (registry) => ({
    ...registry,
    hook_settings: { pane_capture_lines: 150, context_pressure_threshold: 60 },
    agents: [
      { agent_id: 'warden', hook_settings: { pane_capture_lines: 200 } },
      { agent_id: 'forge' },
      { agent_id: 'forge-ci', hook_settings: { hook_mode: 'bidirectional' } },
      { agent_id: 'king', tmux_session_name: 'kingdom' },
      { agent_id: 'retired', enabled: false },
    ],
  }));
  const { registry } = await readRegistry(path);

  title('A session belongs to the agent of exactly that name, with settings from three tiers');
  row('tmux session', 'agent', 'lines', 'threshold', 'mode');
  for (const session of ['warden-main', 'forge-ci-main', 'kingdom', 'forge', 'retired-main']) {
    const agent = findAgentBySession(registry, session);
    if (agent === undefined) {
      row(session, 'nobody');
      continue;
    }
    const settings = resolveHookSettings(registry, agent);
    row(
      session,
      agent.agent_id,
      settings.pane_capture_lines,
      settings.context_pressure_threshold,
      settings.hook_mode,
    );
  }

  title('A mistake is named and stops nobody else');
  const broken = JSON.parse(await readFile(path, 'utf8'));
  broken.agents[0].hook_settings.context_pressure_threshold = '60%';
  broken.agents[1].agent_id = 7;
  await writeFile(path, JSON.stringify(broken));
  const { registry: rest, problems } = await readRegistry(path);
  for (const problem of problems) console.log(`  ${problem.path}: ${problem.reason}`);
  console.log(`  ${rest.agents.length} of ${broken.agents.length} agents still work`);
} finally {
  await rm(folder, { recursive: true });
}

function title(text) {
  console.log(`\n${styleText('bold', text)}`);
}

function row(...cells) {
  console.log(
    `  ${cells
      .map((cell) => String(cell).padEnd(15))
      .join('')
      .trimEnd()}`,
  );
}
