/** What a tab knows before it has heard anything. */
export const nothing = {
  hello: undefined,
  connection: 'opening',
  sessions: new Map(),
  order: [],
  waiting: 0,
  health: undefined,
  costs: [],
  /** How old what we know was when it came, and when that was, in milliseconds. */
  age: 0,
  heardAt: undefined,
  /** What the server's clock is ahead of ours. */
  skew: 0,
  page: undefined,
  screen: undefined,
  isMissing: false,
};

/** What a tab knows after an event. */
export function afterEvent(known, name, value, now) {
  switch (name) {
    case 'hello':
      return { ...known, hello: value, connection: 'live' };
    case 'beat':
      return heard(known, value, now);
    case 'fleet': {
      const { sessions: changed, order, waiting, health, costs } = value;
      const all = new Map(known.sessions);
      for (const session of changed) all.set(session.agent, session);
      const sessions = new Map(order.flatMap((id) => (all.has(id) ? [[id, all.get(id)]] : [])));
      return { ...heard(known, value, now), sessions, order, waiting, health, costs };
    }
    case 'session':
      return { ...known, page: value, isMissing: false };
    case 'screen':
      return { ...known, screen: value };
    case 'missing':
      return { ...known, isMissing: true };
    default:
      return known;
  }
}

function heard(known, { at, now: serverNow }, now) {
  const server = Date.parse(serverNow);
  const age = Math.max(0, server - Date.parse(at));
  return { ...known, connection: 'live', age, heardAt: now, skew: server - now };
}

/** How old our news are, in milliseconds. */
export function newsAge({ age, heardAt }, now) {
  return heardAt === undefined ? undefined : age + now - heardAt;
}
