/** A span as core's `describeSpan` says it: `90 s`, `4 min`, `3 h`, `2 days`. */
export function spanWords(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** The time of day, with the day where it is another. */
export function clockWords(at, now = new Date()) {
  const time = new Date(at);
  const clock = time.toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (time.toDateString() === now.toDateString()) return clock;
  return `${time.toLocaleDateString([], { month: 'short', day: 'numeric' })} ${clock}`;
}

export function moneyWords(usd) {
  return `$${usd.toFixed(2)}`;
}

/** Tokens in short, as the table has them: `950`, `12.4k`, `3.4M`. */
export function countWords(count) {
  if (count < 1000) return `${count}`;
  if (count < 999_950) return `${Math.round(count / 100) / 10}k`;
  return `${Math.round(count / 100_000) / 10}M`;
}

/** Milliseconds in short. */
export function millisecondWords(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const states = {
  waiting: 'waiting',
  failed: 'failed',
  ended: 'ended',
  working: 'working',
  idle: 'idle',
  unknown: 'unknown',
  no_claude: 'no Claude Code',
  no_session: 'no session',
};

export function stateWords(state) {
  return Object.hasOwn(states, state) ? states[state] : `${state}`;
}

/** The limits of an account; the table in the terminal has room for less. */
export function limitWords(limit) {
  const known = { five_hour: '5 h limit', seven_day: '7 d limit' };
  return Object.hasOwn(known, limit) ? known[limit] : `${limit} limit`;
}

/** What somebody has to see to, as the table in the terminal says it. */
export function openWords({ kind, summary, reminded_at: reminded, escalated_at: escalated }) {
  const label = kind === 'request' || kind === 'turn' ? '' : kind.replace('_', ' ');
  const told = escalated ? '(escalated)' : reminded && '(reminded)';
  const about = summary ?? (kind === 'request' ? 'asks something' : '');
  return [label, [told, about].filter(Boolean).join(' ')].filter(Boolean).join(': ');
}
