import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { Age } from './draw/age.js';
import { DayChart } from './draw/chart.js';
import { Screen } from './draw/screen.js';
import { Told } from './draw/told.js';
import { Facts } from './list.js';
import { Requests } from './request/requests.js';
import { Timeline } from './timeline.js';
import { countWords, moneyWords, stateWords } from './words.js';

/** One session: what it asks, its screen, what happened, what it used. */
export function Session({ agent, session, known }) {
  const { page, screen, skew, hello, isMissing } = known;
  const heading = useRef(null);
  // whoever came here by a key reads on from here
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [verdicts, setVerdicts] = useState([]);
  const tell = (verdict) => setVerdicts((before) => [verdict, ...before].slice(0, 3));
  const own = page?.agent === agent ? page : undefined;
  return html`
    <p class="back"><a href="#/">All sessions</a></p>
    <h2 ref=${heading} tabindex="-1">${session?.session ?? agent}</h2>
    ${isMissing && html`<p class="verdict refused" role="alert">The registry has no agent ${agent}.</p>`}
    ${
      session &&
      html`<p class="about">
        <span class=${`state ${session.state}`}>${stateWords(session.state)}</span>
        ${session.since && html`for <${Age} at=${session.since} skew=${skew} />`}
        <span class="quiet">agent ${agent}</span>
      </p>
      <p><${Facts} session=${session} /></p>`
    }
    ${verdicts.map(
      ({
        key,
        verdict,
        message,
        lines,
      }) => html`<div key=${key} class=${`verdict ${verdict}`} role="alert">
        <p><strong>${verdict}</strong>: ${message}</p>
        ${lines.length > 0 && html`<pre>${lines.join('\n')}</pre>`}
      </div>`,
    )}
    ${session && html`<${Troubles} open=${session.open} skew=${skew} />`}
    ${own && html`<${Requests} page=${own} open=${session?.open ?? []} mayAnswer=${hello?.answer === true} isLive=${known.connection === 'live'} skew=${skew} tell=${tell} />`}
    <section aria-labelledby="screen">
      <h3 id="screen">Screen</h3>
      <${Screen} session=${session?.session ?? agent} text=${screen?.agent === agent ? screen.text : undefined} />
    </section>
    ${own && html`<${Usage} page=${own} today=${known.health?.today} />`}
    ${own && html`<${Timeline} items=${own.timeline} />`}
  `;
}

/** What somebody has to see to besides what is asked. */
function Troubles({ open, skew }) {
  const others = open.filter(({ kind }) => kind !== 'request' && kind !== 'turn');
  return others.map((item) => {
    const { need, kind, summary, opened_at: at, postponed_until: until } = item;
    return html`<div key=${need} class="verdict refused">
        <p><strong>${kind.replace('_', ' ')}</strong>${summary === null ? '' : `: ${summary}`}</p>
        <p class="quiet">
          ${at && html`<${Age} at=${at} skew=${skew} /> ago`}
          <${Told} item=${item} skew=${skew} />
          ${until && html` · postponed until ${new Date(until).toLocaleString()}`}
        </p>
      </div>`;
  });
}

function Usage({ page: { tokens, costs }, today }) {
  const days = tokens.map(({ day, input, output }) => ({ day, value: input + output }));
  const spent = costs.map(({ day, usd }) => ({ day, value: usd }));
  return html`<section aria-labelledby="usage">
    <h3 id="usage">Usage</h3>
    <div class="charts">
      <${DayChart} title="Cost" days=${spent} today=${today} words=${moneyWords} />
      <${DayChart} title="Tokens, cache reads aside" days=${days} today=${today} words=${countWords} />
    </div>
  </section>`;
}
