import { html, useState } from '../vendor/htm-preact.js';
import { addressOf } from './news/key.js';
import { clockWords, millisecondWords } from './words.js';

const first = 30;

/** What happened in a session, the latest first. */
export function Timeline({ items }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  return html`<section aria-labelledby="timeline">
    <h3 id="timeline">Timeline</h3>
    ${items.length === 0 && html`<p class="quiet">Nothing has happened yet.</p>`}
    <ol class="timeline">
      ${shown.map((item) => html`<${Item} key=${`${item.at} ${item.kind} ${item.id} ${item.what}`} item=${item} />`)}
    </ol>
    ${
      items.length > shown.length &&
      html`<button type="button" class="plain" onClick=${() => setWhole(true)}>Show ${items.length - shown.length} more</button>`
    }
  </section>`;
}

function Item({ item: { at, kind, what, outcome, id, latencies } }) {
  const [story, setStory] = useState(undefined);
  const toggle = async () => setStory(story === undefined ? await fetchStory(id) : undefined);
  return html`<li class=${kind}>
    <time datetime=${at}>${clockWords(at)}</time>
    <span class="kind">${kind}</span>
    <span class="what">${what}</span>
    <span class="end">
      ${outcome !== null && html`<span class="outcome">${outcome}</span>`}
      ${latencies !== null && html`<${Latencies} latencies=${latencies} />`}
      ${
        id !== null &&
        html`<button type="button" class="plain small" aria-expanded=${story !== undefined} onClick=${toggle}
          aria-label=${`Story of ${id}`}>story</button>`
      }
    </span>
    ${story && html`<${Story} story=${story} />`}
  </li>`;
}

function Latencies({ latencies }) {
  const known = Object.entries(latencies).filter(([, ms]) => ms !== null);
  const total = known.reduce((sum, [, ms]) => sum + ms, 0);
  const told = known.map(([name, ms]) => `${name} ${millisecondWords(ms)}`).join(', ');
  return html`<span class="quiet" title=${told}>${millisecondWords(total)} (${told})</span>`;
}

function Story({ story: { steps, message } }) {
  if (steps === undefined) return html`<p class="quiet story">${message}</p>`;
  return html`<ol class="story">
    ${steps.map(({ ms, what }) => html`<li><span class="ms">${ms} ms</span> ${what}</li>`)}
  </ol>`;
}

async function fetchStory(id) {
  try {
    const answer = await fetch(addressOf('/api/story', { id }));
    return await answer.json();
  } catch {
    return { message: 'The server does not answer.' };
  }
}
