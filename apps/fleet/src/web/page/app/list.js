import { html, useMemo } from '../vendor/htm-preact.js';
import { Age } from './draw/age.js';
import { Meter } from './draw/chart.js';
import { limitWords, moneyWords, openWords, stateWords } from './words.js';

/** Every session, those first that wait. */
export function List({ sessions, chosen, skew, isFiltered, isKnown }) {
  if (!isKnown) return html`<p class="quiet pad">Looking at the fleet…</p>`;
  if (sessions.length === 0) {
    return html`<p class="quiet pad">${isFiltered ? 'No session matches.' : 'The registry has no agents.'}</p>`;
  }
  return html`<ul>
    ${sessions.map(
      (
        session,
      ) => html`<${Item} key=${session.agent} session=${session} isChosen=${session.agent === chosen}
        skew=${Math.round(skew / 1000) * 1000} />`,
    )}
  </ul>`;
}

function Item({ session, isChosen, skew }) {
  // the same object until something about it changes
  return useMemo(() => drawItem(session, isChosen, skew), [session, isChosen, skew]);
}

function drawItem(session, isChosen, skew) {
  const { agent, session: name, state, since, enabled, open } = session;
  const about = open.length > 0 ? openWords(open[0]) : '';
  return html`<li class=${`item ${state}${enabled ? '' : ' disabled'}`}>
    <a href=${`#/agent/${encodeURIComponent(agent)}`} data-agent=${agent} aria-current=${isChosen ? 'page' : undefined}>
      <span class="first">
        <span class=${`state ${state}`}>${enabled ? stateWords(state) : 'disabled'}</span>
        <span class="name">${name}</span>
        <span class="since"><${Age} at=${since} skew=${skew} /></span>
      </span>
      ${about && html`<span class="about">${about}</span>`}
      <${Facts} session=${session} />
    </a>
  </li>`;
}

/** What is known of a session's context, limits, cost and last wake. */
export function Facts({ session }) {
  const { context_used_percent: context, limits, cost_usd_today: today } = session;
  const { last_wake: wake, outbox, muted_turns: muted } = session;
  const limit = limits.toSorted((one, other) => other.used_percent - one.used_percent)[0];
  return html`<span class="facts">
    ${context !== null && html`<${Meter} label="context" percent=${context} />`}
    ${limit && html`<${Meter} label=${limitWords(limit.limit)} percent=${limit.used_percent} />`}
    ${today !== null && html`<span>${moneyWords(today)} today</span>`}
    ${wake && html`<span>last wake ${wake.trigger}, ${wake.outcome?.replace('_', ' ') ?? 'on its way'}</span>`}
    ${outbox > 0 && html`<span class="warn">${outbox} in the outbox</span>`}
    ${muted > 0 && html`<span>muted for ${muted} turns</span>`}
  </span>`;
}
