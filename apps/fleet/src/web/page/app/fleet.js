import { html, useCallback, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { Header } from './header.js';
import { Health } from './health.js';
import { useKeys } from './keys.js';
import { List } from './list.js';
import { afterEvent, nothing } from './news/news.js';
import { listen } from './news/stream.js';
import { Session } from './session.js';
import { stateWords } from './words.js';

/** The whole page: the list, and beside it one session or how the host is. */
export function Fleet({ theme }) {
  const agent = useAgent();
  const [known, setKnown] = useState(nothing);
  const [filter, setFilter] = useState('');
  const isSeen = useVisible();
  const told = useRef({ isReady: false, keys: new Set() });
  const filterField = useRef(null);

  useEffect(() => {
    setKnown((before) => ({ ...before, isMissing: false }));
    // a tab that nobody sees needs no screen
    return listen(isSeen ? agent : undefined, {
      onEvent: (name, value) => setKnown((before) => afterEvent(before, name, value, Date.now())),
      onState: (connection) => setKnown((before) => ({ ...before, connection })),
    });
  }, [agent, isSeen]);

  const { sessions, waiting } = known;
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) gsd-fleet` : 'gsd-fleet';
  }, [waiting]);
  useEffect(() => announce(told.current, known), [sessions]);

  const focusFilter = useCallback(() => filterField.current?.focus(), []);
  useKeys({ agent, focusFilter });

  const list = [...sessions.values()].filter((session) => matches(session, filter));
  const chosen = agent === undefined ? undefined : sessions.get(agent);
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
    <${Header} known=${known} theme=${theme} />
    <div class=${agent === undefined ? 'columns home' : 'columns chosen'}>
      <nav class="sessions" aria-label="Sessions">
        <label class="filter">
          <span class="hidden">Filter sessions</span>
          <input ref=${filterField} type="search" placeholder="Filter ( / )" value=${filter}
            onInput=${(event) => setFilter(event.target.value)} />
        </label>
        <${List} sessions=${list} chosen=${agent} skew=${known.skew} isFiltered=${filter !== ''}
          isKnown=${known.heardAt !== undefined} />
      </nav>
      <main id="main" tabindex="-1">
        ${
          agent === undefined
            ? html`<${Health} known=${known} />`
            : html`<${Session} key=${agent} agent=${agent} session=${chosen} known=${known} />`
        }
      </main>
    </div>
  `;
}

function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}

/** The agent that the address names. */
function useAgent() {
  const [agent, setAgent] = useState(agentInAddress);
  useEffect(() => {
    const follow = () => setAgent(agentInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return agent;
}

function agentInAddress() {
  const [, name] = /^#\/agent\/(.+)$/.exec(location.hash) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

function useVisible() {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const follow = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isSeen;
}

function matches({ agent, session, state, open }, filter) {
  const words = [agent, session, stateWords(state), ...open.map(({ summary }) => summary ?? '')];
  return words.join(' ').toLowerCase().includes(filter.trim().toLowerCase());
}

/** Says in words what a session asks, once, for those who do not see it. */
function announce(told, { sessions, heardAt }) {
  const news = [];
  for (const { agent, session, open } of sessions.values()) {
    for (const { kind, request, need, summary } of open) {
      const key = `${agent} ${request ?? need ?? summary}`;
      if (kind === 'turn' || told.keys.has(key)) continue;
      told.keys.add(key);
      news.push(`${session} waits: ${summary ?? kind}`);
    }
  }
  // what was there before the tab is no news
  if (news.length > 0 && told.isReady)
    document.getElementById('said').textContent = news.join('. ');
  told.isReady = heardAt !== undefined;
}
