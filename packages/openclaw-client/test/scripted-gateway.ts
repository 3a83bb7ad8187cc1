import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ConnectParams, type ScriptedDevices, scriptDevices } from './scripted-devices.ts';

// A gateway that speaks OpenClaw's frames and loses what OpenClaw loses: what was measured on the
// real one. It makes up unknown sessions, forgets queued inputs when it crashes and refuses their
// keys from then on, resumes a run it was killed in some time after, and answers a known key without running it again.

interface ScriptedSession {
  readonly key: string;
  readonly id: string;
  readonly agentId: string;
}

interface Turn {
  readonly sessionKey: string;
  readonly key: string;
  readonly message: string;
}

export interface ScriptedGatewayOptions {
  readonly sessions?: readonly ScriptedSession[];
  readonly protocol?: number;
  /** What the agent says; a rejection is a failed run. */
  readonly run?: (turn: Turn) => string | Promise<string>;
  /** Milliseconds that each look for a session takes, one after the other; then none. */
  readonly lookDelays?: readonly number[];
  /** What `skills.status` lists. */
  readonly skills?: readonly object[];
}

interface Row {
  readonly role: string;
  readonly content: string;
  readonly timestamp: number;
  readonly idempotencyKey?: string;
}

interface State {
  readonly session: ScriptedSession;
  readonly rows: Row[];
  pending: { runId: string; state: string; message: string; socket: WebSocket; id: string }[];
  isRunning: boolean;
  /** Killed in the middle of a turn, not resumed yet. */
  isOrphaned: boolean;
}

export interface ScriptedGateway {
  readonly url: string;
  /** The token it takes now. */
  readonly token: string;
  /** Takes another token from here on, and drops those who came with the last. */
  rotateToken(): string;
  /** Turns in the order in which they were consumed. */
  readonly turns: readonly Turn[];
  readonly sessionKeys: () => readonly string[];
  /** Every frame that came in. */
  readonly frames: readonly Frame[];
  /** Sessions in which a new input came before an interrupted run was resumed. */
  readonly swallowed: readonly string[];
  /** Answers every `agent` request with an error, until called without one. */
  refuse(error?: object): void;
  /** As SIGKILL: connections drop, queued inputs are lost; the port stays closed until `start`. */
  crash(): Promise<void>;
  /** Puts a message into a session as the command does, which chooses a key of its own. */
  tell(sessionKey: string, message: string): void;
  /** What `node.list` and `config.get` tell of tools; replaced by tests. */
  readonly tools: { nodes: readonly object[]; servers: Readonly<Record<string, object>> };
  /** What it says of itself, and to those whom it refuses; replaced by tests. */
  readonly says: { version: string; refusal: string };
  /** Hosts that come with a key of their own. */
  readonly devices: ScriptedDevices;
  /** As a link that is cut: nothing comes or goes, and nobody is told; until `mend`. */
  cut(): void;
  mend(): void;
  /** Drops connections; runs go on. */
  disconnect(): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Frame {
  readonly type: string;
  readonly id: string;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

const agentParams = new Set([
  'message',
  'sessionKey',
  'agentId',
  'expectedExistingSessionId',
  'idempotencyKey',
  'inputProvenance',
]);

export async function startScriptedGateway({
  sessions = [],
  protocol = 4,
  run = ({ message }) => `re: ${message.slice(0, 80)}`,
  lookDelays = [],
  skills = [],
}: ScriptedGatewayOptions = {}): Promise<ScriptedGateway> {
  const delays = [...lookDelays];
  let token = `token-${randomUUID()}`;
  const states = new Map<string, State>();
  const finals = new Map<string, object>();
  const turns: Turn[] = [];
  const frames: Frame[] = [];
  const swallowed: string[] = [];
  let server: WebSocketServer | undefined;
  let port = 0;
  let life = 0;
  let refusal: object | undefined;
  let isCut = false;
  const devices = scriptDevices();
  const tools: ScriptedGateway['tools'] = { nodes: [], servers: {} };
  const says = { version: '2026.9.6', refusal: 'refused' };

  for (const session of sessions) addSession(session);

  function addSession(session: ScriptedSession): State {
    const state = { session, rows: [], pending: [], isRunning: false, isOrphaned: false };
    states.set(session.key, state);
    return state;
  }

  async function listen() {
    server = new WebSocketServer({ host: '127.0.0.1', port, maxPayload: 25 * 1024 ** 2 });
    server.on('connection', serve);
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  function serve(socket: WebSocket) {
    let scopes: readonly string[] | undefined;
    socket.on('error', () => {});
    const send = socket.send.bind(socket);
    socket.send = ((data: string) => (isCut ? undefined : send(data))) as typeof socket.send;
    socket.send(
      JSON.stringify({
        type: 'event',
        event: 'connect.challenge',
        payload: { nonce: randomUUID(), ts: Date.now() },
      }),
    );
    socket.on('message', (data) => {
      if (isCut) return;
      const frame = JSON.parse(String(data)) as Frame;
      frames.push(frame);
      if (frame.method === 'connect') scopes = connect(socket, frame);
      else if (scopes) handle(socket, frame, scopes);
    });
  }

  function connect(socket: WebSocket, { id, params }: Frame): readonly string[] | undefined {
    const { auth, scopes, maxProtocol } = params as {
      auth?: { token?: string };
      scopes: string[];
      maxProtocol: number;
    };
    const refuseWith = (code: string, detail: string, message: string) => {
      reject(socket, id, { code, message, details: { code: detail } });
      socket.close(1008, message);
      return undefined;
    };
    if (maxProtocol !== protocol) {
      return refuseWith('INVALID_REQUEST', 'PROTOCOL_MISMATCH', 'protocol mismatch');
    }
    const admission =
      auth?.token === token
        ? ({ status: 'in' } as const)
        : devices.admit(params as unknown as ConnectParams);
    if (admission.status === 'out') {
      const { code, detail: details } = admission;
      reject(socket, id, { code, message: says.refusal, details });
      socket.close(1008, 'refused');
      return undefined;
    }
    accept(socket, id, {
      type: 'hello-ok',
      protocol: 4,
      server: { version: says.version, connId: randomUUID() },
      features: { methods: [], events: [] },
      snapshot: {
        presence: [],
        health: {},
        stateVersion: { presence: 0, health: 0 },
        uptimeMs: life === 0 ? 3_600_000 : 1,
      },
      auth: {
        role: 'operator',
        scopes,
        ...(admission.status === 'in' &&
          'deviceToken' in admission && { deviceToken: admission.deviceToken }),
      },
      policy: { maxPayload: 25 * 1024 ** 2, maxBufferedBytes: 2 ** 26, tickIntervalMs: 30_000 },
    });
    return scopes;
  }

  function handle(socket: WebSocket, frame: Frame, scopes: readonly string[]) {
    const { id, method, params } = frame;
    if (method === 'health') return accept(socket, id, { ok: true });
    if (method === 'sessions.list') {
      const rows = Array.from(states.values(), ({ session }) => ({
        key: session.key,
        sessionId: session.id,
        agentId: session.agentId,
        updatedAt: 1,
      }));
      const offset = Number(params.offset ?? 0);
      const nextOffset = offset + 2;
      const hasMore = nextOffset < rows.length;
      return accept(socket, id, { sessions: rows.slice(offset, nextOffset), hasMore, nextOffset });
    }
    if (method === 'sessions.resolve') {
      const found = Array.from(states.values()).find(({ session }) => {
        return session.key === params.key || session.id === params.sessionId;
      })?.session;
      const answer = found ? { ok: true, key: found.key, agentId: found.agentId } : { ok: false };
      const wait = delays.shift();
      if (wait === undefined) return accept(socket, id, answer);
      setTimeout(() => accept(socket, id, answer), wait);
      return;
    }
    if (method === 'skills.status') return accept(socket, id, { skills });
    if (method === 'chat.history') return accept(socket, id, history(String(params.sessionKey)));
    if (method === 'node.list') return accept(socket, id, { nodes: tools.nodes });
    if (method === 'config.get') {
      return accept(socket, id, { config: { mcp: { servers: tools.servers } } });
    }
    if (method === 'send') return accept(socket, id, { messageId: '1' });
    if (method !== 'agent') {
      return reject(socket, id, { code: 'INVALID_REQUEST', message: `unknown method ${method}` });
    }
    if (!scopes.includes('operator.write')) {
      return reject(socket, id, {
        code: 'FORBIDDEN',
        message: 'missing scope: operator.write',
        details: { code: 'MISSING_SCOPE' },
      });
    }
    if (refusal) return reject(socket, id, refusal);
    return admit(socket, frame);
  }

  function history(sessionKey: string) {
    const state = states.get(sessionKey);
    return {
      messages: state?.rows ?? [],
      pendingInputs: {
        items: (state?.pending ?? []).map(({ runId, state: status, message }) => {
          return { runId, state: status, message: { content: message } };
        }),
      },
      sessionInfo: {
        hasActiveRun: state?.isRunning === true && !state.isOrphaned,
        status: state?.isRunning ? 'running' : 'done',
      },
    };
  }

  function admit(socket: WebSocket, { id, params }: Frame) {
    const unknown = Object.keys(params).find((name) => !agentParams.has(name));
    if (unknown) {
      return reject(socket, id, { code: 'INVALID_REQUEST', message: `unexpected ${unknown}` });
    }
    const sessionKey = String(params.sessionKey);
    const key = String(params.idempotencyKey);
    const state =
      states.get(sessionKey) ?? addSession({ key: sessionKey, id: randomUUID(), agentId: 'ghost' });
    const expected = params.expectedExistingSessionId;
    if (expected !== undefined && expected !== state.session.id) {
      return reject(socket, id, {
        code: 'UNAVAILABLE',
        message: `Session "${sessionKey}" changed before expected work could start.`,
      });
    }
    const final = finals.get(key);
    if (final) return accept(socket, id, final);
    const earlier = state.pending.find(({ runId }) => runId === key);
    if (earlier && earlier.state !== 'queued') {
      return reject(socket, id, {
        code: 'UNAVAILABLE',
        message: 'Pending input ownership ended; submit a new turn to continue',
      });
    }
    const isConsumed = state.rows.some(({ idempotencyKey }) => idempotencyKey === `${key}:user`);
    if (earlier || (isConsumed && state.isRunning)) {
      return accept(socket, id, { runId: key, status: 'in_flight' });
    }
    if (state.isOrphaned) swallowed.push(sessionKey);
    accept(socket, id, { runId: key, status: 'accepted' });
    if (isConsumed) {
      return accept(socket, id, { runId: key, status: 'error', summary: 'failed' });
    }
    state.pending.push({
      runId: key,
      state: 'queued',
      message: String(params.message),
      socket,
      id,
    });
    return void work(state);
  }

  async function work(state: State) {
    const born = life;
    if (state.isRunning) return;
    const next = state.pending.find(({ state: status }) => status === 'queued');
    if (!next) return;
    state.isRunning = true;
    state.pending = state.pending.filter((input) => input !== next);
    const { runId, message, socket, id } = next;
    const turn = { sessionKey: state.session.key, key: runId, message };
    turns.push(turn);
    state.rows.push({
      role: 'user',
      content: message,
      timestamp: Date.now(),
      idempotencyKey: `${runId}:user`,
    });
    const final = await Promise.resolve(turn)
      .then(run)
      .then(
        (text) => ({ runId, status: 'ok', result: { payloads: [{ text }] } }),
        (error: Error) => ({ runId, status: 'error', summary: error.message }),
      );
    // a killed gateway resumes the run by itself, under another id
    const isResumed = born !== life;
    const [payload] = 'result' in final ? final.result.payloads : [];
    if (payload)
      state.rows.push({ role: 'assistant', content: payload.text, timestamp: Date.now() });
    state.isRunning = false;
    state.isOrphaned = false;
    if (!isResumed) {
      finals.set(runId, final);
      accept(socket, id, final);
    }
    await work(state);
  }

  await listen();

  async function hangUp() {
    for (const socket of server?.clients ?? []) socket.terminate();
    const closing = server;
    server = undefined;
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  return {
    url: `ws://127.0.0.1:${port}`,
    get token() {
      return token;
    },
    rotateToken() {
      token = `token-${randomUUID()}`;
      for (const socket of server?.clients ?? []) socket.terminate();
      return token;
    },
    turns,
    frames,
    swallowed,
    sessionKeys: () => [...states.keys()],
    refuse(error) {
      refusal = error;
    },
    async crash() {
      life += 1;
      finals.clear();
      for (const state of states.values()) {
        state.isOrphaned = state.isRunning;
        for (const input of state.pending) input.state = 'interrupted';
      }
      await hangUp();
    },
    tell(sessionKey, message) {
      const row = { role: 'user', content: message, timestamp: Date.now() };
      states.get(sessionKey)?.rows.push({ ...row, idempotencyKey: `${randomUUID()}:user` });
    },
    tools,
    says,
    devices,
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
    },
    disconnect() {
      for (const socket of server?.clients ?? []) socket.terminate();
    },
    start: listen,
    close: hangUp,
  };
}

function accept(socket: WebSocket, id: string, payload: object) {
  if (socket.readyState === socket.OPEN) {
    socket.send(JSON.stringify({ type: 'res', id, ok: true, payload }));
  }
}

function reject(socket: WebSocket, id: string, error: object) {
  socket.send(JSON.stringify({ type: 'res', id, ok: false, error }));
}
