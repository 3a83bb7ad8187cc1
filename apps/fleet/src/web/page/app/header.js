import { html } from '../vendor/htm-preact.js';
import { useSeconds } from './draw/age.js';
import { newsAge } from './news/news.js';
import { spanWords } from './words.js';

/** Whose fleet it is, who waits, and how old that is. */
export function Header({ known, theme }) {
  const { hello, waiting, order } = known;
  const count = order.length === 1 ? '1 agent' : `${order.length} agents`;
  return html`
    <header class="top">
      <h1><a href="#/">gsd-fleet</a> <span class="host">${hello?.host ?? ''}</span></h1>
      <p class="counts">
        <span class=${waiting > 0 ? 'waits' : 'quiet'}>${waiting > 0 ? `${waiting} to handle` : 'nothing waits'}</span>
        <span class="quiet">${count}</span>
        ${hello !== undefined && !hello.answer && html`<span class="quiet">read-only</span>`}
      </p>
      <${News} known=${known} />
      <button type="button" class="plain" onClick=${theme.change}>Theme: ${theme.theme}</button>
    </header>
  `;
}

function News({ known }) {
  const now = useSeconds();
  const age = newsAge(known, now);
  const old = age === undefined ? 'no news yet' : `news ${spanWords(age)} old`;
  if (known.connection === 'shut out') {
    return html`<p class="news lost" role="alert">The link is no longer valid: open the one that gsd-fleet web prints now. ${old}</p>`;
  }
  const isLost = known.connection === 'lost';
  // the worker of the fleet may live while looking at it takes its time
  const isLate = age !== undefined && age > 15_000;
  return html`<p class=${isLost || isLate ? 'news lost' : 'news live'} role=${isLost ? 'alert' : undefined}>
    <span class="dot" aria-hidden="true"></span>${isLost ? 'Connection lost, trying again: ' : ''}${old}
  </p>`;
}
