import { html, useEffect, useState } from '../../vendor/htm-preact.js';
import { Age } from '../draw/age.js';
import { Told } from '../draw/told.js';
import { Decide } from './decide.js';

/** Milliseconds for which nothing can be pressed after something has moved. */
const settling = 800;

const names = {
  question: 'Question',
  permission: 'Permission',
  plan: 'Plan',
  elicitation: 'Form from a server',
  picker: 'Dialog on the screen',
};

/** What a session asks, each whole, with what can be answered. */
export function Requests({ page, open, mayAnswer, isLive, skew, tell }) {
  const { agent, session, requests } = page;
  const ids = requests.map(({ id }) => id).join(' ');
  // what was under the cursor a moment ago may be another request now
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), settling);
    return () => clearTimeout(timer);
  }, [ids]);
  if (requests.length === 0) return null;
  return html`<section aria-labelledby="requests">
    <h3 id="requests">${requests.length === 1 ? 'Request' : `${requests.length} requests`}</h3>
    ${requests.map(
      (
        request,
      ) => html`<${Request} key=${request.id} agent=${agent} session=${session} request=${request}
        item=${open.find((one) => one.request === request.id)}
        mayAnswer=${mayAnswer} isSettled=${isLive && settled === ids} skew=${skew} tell=${tell} />`,
    )}
  </section>`;
}

function Request({ agent, session, request, item, mayAnswer, isSettled, skew, tell }) {
  const { id, kind, tool, opened_at: at, subagent, text, masked, questions } = request;
  const isAsking = kind === 'question' && questions.length > 0;
  return html`<article class="request" aria-labelledby=${`request-${id}`} data-request=${id}>
    <h4 id=${`request-${id}`}>${names[kind] ?? kind}${tool ? `: ${tool}` : ''} <code>${id}</code></h4>
    <p class="quiet">
      ${at && html`asked <${Age} at=${at} skew=${skew} /> ago`}
      ${subagent && html` by the subagent ${subagent}`}
      ${item && html`<${Told} item=${item} skew=${skew} />`}
      ${masked > 0 && html` · ${masked === 1 ? 'one secret is' : `${masked} secrets are`} masked`}
    </p>
    ${!isAsking && html`<pre class="input" tabindex="0" aria-label="What is asked, whole">${text}</pre>`}
    ${
      mayAnswer
        ? html`<${Decide} agent=${agent} request=${request} isSettled=${isSettled} tell=${tell} />`
        : html`${isAsking && html`<pre class="input" tabindex="0" aria-label="What is asked, whole">${text}</pre>`}
            <p class="quiet">This page is read-only. To answer: <code>gsd-fleet web --answer</code>, or <code>menu-driver ${session} show ${id}</code>.</p>`
    }
  </article>`;
}
