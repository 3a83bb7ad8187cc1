import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../programs/free-port.ts';
import { installOpenClaw, installOpenClawNode } from '../programs/programs.ts';

export interface OpenClawOptions {
  /** Folder for its home, state, configuration and logs. */
  readonly dir: string;
  /** Where its model answers. */
  readonly modelUrl: string;
  /**
   * Agents besides `main`; each has a model of its own name.
   *
   * @default []
   */
  readonly agents?: readonly string[];
  /** Folders in front of PATH for what agents run. */
  readonly path?: readonly string[];
  /** More environment for the gateway and for what agents run. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Agents that may run nothing but what `exec.approvals.set` lists.
   *
   * @default []
   */
  readonly restricted?: readonly string[];
  /**
   * Servers of the Model Context Protocol; their tools are shown to agents directly.
   *
   * @default none
   */
  readonly mcpServers?: Readonly<Record<string, object>>;
  /**
   * Words that start it on a host of its own, where others reach it, too; then it speaks TLS.
   *
   * @default on loopback
   */
  readonly inside?: readonly string[];
}

/** A real OpenClaw in a home of its own. */
export interface RealOpenClaw {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly configPath: string;
  /** Environment in which `openclaw` commands see this OpenClaw alone. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the `openclaw` command. */
  readonly bin: string;
  /** Starts the gateway and waits until it is ready. */
  start(): Promise<void>;
  /** True while the gateway takes new work; one that drains does not. */
  isReady(): Promise<boolean>;
  /** Signals the gateway and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export async function prepareOpenClaw({
  dir,
  modelUrl,
  agents = [],
  path = [],
  env: more = {},
  restricted = [],
  mcpServers,
  inside = [],
}: OpenClawOptions): Promise<RealOpenClaw> {
  const [{ bin }, node, port] = await Promise.all([
    installOpenClaw(),
    installOpenClawNode(),
    freePort(),
  ]);
  const token = randomBytes(16).toString('hex');
  const configPath = join(dir, 'state', 'openclaw.json');
  const logPath = join(dir, 'gateway.log');
  const env = {
    HOME: join(dir, 'home'),
    // its launcher says `env node`
    PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
    LANG: 'C.UTF-8',
    TMPDIR: join(dir, 'tmp'),
    OPENCLAW_HOME: join(dir, 'home'),
    OPENCLAW_STATE_DIR: join(dir, 'state'),
    OPENCLAW_CONFIG_PATH: configPath,
    OPENCLAW_DISABLE_BONJOUR: '1',
    OPENCLAW_EXEC_SHELL_SNAPSHOT: '0',
    OPENCLAW_NO_RESPAWN: '1',
    OPENCLAW_SKIP_CHANNELS: '1',
    ...more,
  };
  for (const folder of ['home', 'state', 'tmp']) {
    await mkdir(join(dir, folder), { recursive: true, mode: 0o700 });
  }
  const ids = ['main', ...agents];
  await writeFile(
    configPath,
    JSON.stringify(
      configuration({
        ...{ dir, modelUrl, port, token, ids, path, restricted, mcpServers },
        isShared: inside.length > 0,
      }),
    ),
    {
      mode: 0o600,
    },
  );

  let gateway: ChildProcess | undefined;
  const [web, socket] = inside.length > 0 ? ['https', 'wss'] : ['http', 'ws'];
  const isReady = () => answers(`${web}://127.0.0.1:${port}/readyz`);

  return {
    url: `${socket}://127.0.0.1:${port}`,
    port,
    token,
    configPath,
    env,
    bin,
    async start() {
      for (let tries = 1; ; tries += 1) {
        const log = await open(logPath, 'a');
        const [first = '', ...words] = [...inside, node, bin, 'gateway', 'run'];
        gateway = spawn(first, words, {
          env,
          cwd: dir,
          stdio: ['ignore', log.fd, log.fd],
        });
        await log.close();
        const failure = await whyNotReady(isReady, gateway, logPath);
        if (failure === undefined) return;
        // on a machine that is far too busy it loses a lease on its own files, and gives up
        if (tries === 3 || !failure.message.includes('state lease heartbeat')) throw failure;
      }
    },
    isReady,
    async end(signal) {
      if (!gateway || hasEnded(gateway)) return;
      const gone = once(gateway, 'exit');
      gateway.kill(signal);
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  // it made its certificate itself
  const agent = { rejectUnauthorized: false, timeout: 2000 };
  return new Promise((resolve) => {
    const { get } = url.startsWith('https') ? https : http;
    const asked = get(url, agent, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
    asked.on('timeout', () => asked.destroy());
  });
}

async function whyNotReady(
  isReady: () => Promise<boolean>,
  gateway: ChildProcess,
  logPath: string,
): Promise<Error | undefined> {
  const deadline = Date.now() + 400_000;
  while (Date.now() < deadline && !hasEnded(gateway)) {
    if (await isReady()) return undefined;
    await sleep(50);
  }
  const log = await readFile(logPath, 'utf8');
  gateway.kill('SIGKILL');
  return new Error(`openclaw gateway run: not ready\n${log.slice(-2000)}`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

interface Configuration {
  readonly dir: string;
  readonly modelUrl: string;
  readonly port: number;
  readonly token: string;
  readonly ids: readonly string[];
  readonly path: readonly string[];
  readonly restricted: readonly string[];
  readonly mcpServers: OpenClawOptions['mcpServers'];
  readonly isShared: boolean;
}

function configuration(given: Configuration) {
  const { dir, modelUrl, port, token, ids, path, restricted, mcpServers, isShared } = given;
  const models = ids.map((id) => ({ id, name: id, contextWindow: 1_000_000, maxTokens: 8000 }));
  const provider = { baseUrl: modelUrl, apiKey: 'x', api: 'openai-completions', models };
  return {
    gateway: {
      ...{ mode: 'local', port, bind: isShared ? 'lan' : 'loopback' },
      auth: { mode: 'token', token },
      ...(isShared && { tls: { enabled: true }, nodes: { pairing: { sshVerify: false } } }),
    },
    models: {
      mode: 'replace',
      catalogRefresh: { enabled: false },
      providers: { scripted: provider },
    },
    agents: {
      ownership: 'explicit',
      defaults: {
        model: { primary: 'scripted/main' },
        heartbeat: { every: '0m' },
        systemAgent: { agentId: 'main' },
      },
      entries: Object.fromEntries(
        ids.map((id) => [
          id,
          {
            model: `scripted/${id}`,
            workspace: join(dir, `workspace-${id}`),
            ...(restricted.includes(id) && { tools: { exec: { mode: 'allowlist' } } }),
          },
        ]),
      ),
    },
    tools: { exec: { pathPrepend: path }, ...(mcpServers && { toolSearch: false }) },
    ...(mcpServers && { mcp: { servers: mcpServers } }),
    logging: { file: join(dir, 'openclaw.log') },
    update: { checkOnStart: false },
    telemetry: { enabled: false },
  };
}
