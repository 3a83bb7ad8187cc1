import { html } from '../vendor/htm-preact.js';
import { Age } from './draw/age.js';
import { DayChart } from './draw/chart.js';
import { countWords, moneyWords } from './words.js';

/** What the fleet costs, and how the worker and its outbox are. */
export function Health({ known }) {
  const { health, costs, skew, hello, sessions } = known;
  if (health === undefined) return html`<h2>Fleet</h2><p class="quiet">Looking…</p>`;
  const days = costs.map(({ day, usd }) => ({ day, value: usd }));
  const used = health.tokens.map(({ day, count }) => ({ day, value: count }));
  return html`
    <h2>The fleet on ${hello?.host}</h2>
    ${health.problems.map((problem) => html`<p class="verdict refused" role="alert">${problem}</p>`)}
    <section aria-labelledby="cost">
      <h3 id="cost">Usage</h3>
      <div class="charts">
        <${DayChart} title="Cost of all agents" days=${days} today=${health.today} words=${moneyWords} />
        <${DayChart} title="Tokens of all, cache reads aside" days=${used} today=${health.today} words=${countWords} />
      </div>
      <${Spenders} sessions=${sessions} />
    </section>
    <${Worker} health=${health} skew=${skew} />
    <${Outbox} outbox=${health.outbox} skew=${skew} />
    <p class="quiet keys">Keys: <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>/</kbd> filters, <kbd>Esc</kbd> goes back.</p>
  `;
}

function Spenders({ sessions }) {
  const spent = [...sessions.values()]
    .filter(
      ({ cost_usd_today: usd, cost_usd: all, tokens_today: used }) =>
        usd !== null || all !== null || used !== null,
    )
    .toSorted((one, other) => (other.cost_usd_today ?? 0) - (one.cost_usd_today ?? 0))
    .slice(0, 10);
  if (spent.length === 0) return html`<p class="quiet">Cost and tokens are not known yet.</p>`;
  return html`<div class="wide"><table>
    <thead><tr><th scope="col">Session</th><th scope="col" class="number">Today</th><th scope="col" class="number">In all</th><th scope="col" class="number">Tokens today</th></tr></thead>
    <tbody>
      ${spent.map(
        ({
          agent,
          session,
          cost_usd_today: today,
          cost_usd: all,
          tokens_today: used,
        }) => html`<tr key=${agent}>
          <th scope="row">${session}</th><td class="number">${money(today)}</td>
          <td class="number">${money(all)}</td><td class="number">${tokens(used)}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

function money(usd) {
  return usd === null ? '–' : moneyWords(usd);
}

function tokens(used) {
  return used === null ? '–' : countWords(used.input + used.cache_creation + used.output);
}

function Worker({ health: { worker, spool }, skew }) {
  return html`<section aria-labelledby="worker">
    <h3 id="worker">Worker</h3>
    ${
      worker === null
        ? html`<p class="quiet">No worker is running; the next event starts one. ${spool} events wait.</p>`
        : html`<dl>
            <dt>Connection</dt>
            <dd class=${worker.connection === 'open' || worker.connection === 'untried' ? '' : 'warn'}>
              ${worker.connection}, ${worker.transport ?? 'no route yet'} ${worker.target ?? ''} for <${Age} at=${worker.since} skew=${skew} />
            </dd>
            <dt>Runs</dt>
            <dd>pid ${worker.pid}, version ${worker.version}, Node ${worker.node}, for <${Age} at=${worker.started_at} skew=${skew} /></dd>
            <dt>Spool</dt>
            <dd>${spool === 0 ? 'empty' : `${spool} events wait`}</dd>
            ${
              worker.last_error !== null &&
              html`<dt>Last error</dt><dd>${worker.last_error}, <${Age} at=${worker.last_error_at} skew=${skew} /> ago</dd>`
            }
          </dl>`
    }
  </section>`;
}

function Outbox({ outbox, skew }) {
  return html`<section aria-labelledby="outbox">
    <h3 id="outbox">Outbox</h3>
    ${
      outbox.length === 0
        ? html`<p class="quiet">Every wake has arrived.</p>`
        : html`<div class="wide"><table>
            <thead><tr><th scope="col">Wake</th><th scope="col">For</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Age</th><th scope="col">Why</th></tr></thead>
            <tbody>
              ${outbox.map(
                ({ id, to, state, attempts, enqueued_at: at, message }) => html`<tr key=${id}>
                  <th scope="row"><code>${id}</code></th><td>${to}</td><td>${state}</td><td>${attempts}</td>
                  <td class="short"><${Age} at=${at} skew=${skew} /></td><td>${message ?? ''}</td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
    }
  </section>`;
}
