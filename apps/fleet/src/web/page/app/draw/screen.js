import { html, useMemo } from '../../vendor/htm-preact.js';
import { readRows } from './ansi.js';

/** The screen of a session as its terminal shows it. */
export function Screen({ session, text }) {
  const rows = useMemo(() => (text ? readRows(text) : []), [text]);
  if (text === undefined) return html`<p class="quiet">Looking at the screen…</p>`;
  if (text === null)
    return html`<p class="quiet">There is no screen: the session is not running.</p>`;
  return html`
    <pre class="screen" tabindex="0" role="group" aria-label=${`Screen of ${session}`}>
${rows.map((pieces) => html`<${Row} pieces=${pieces} />`)}</pre
    >
  `;
}

function Row({ pieces }) {
  return html`<span class="row">${pieces.map(
    ({ text, style }) =>
      html`<span class=${classOf(style)} style=${coloursOf(style)}>${text}</span>`,
  )}${'\n'}</span>`;
}

const marks = ['bold', 'dim', 'italic', 'underline', 'strike', 'inverse'];

function classOf(style) {
  return marks.filter((mark) => style[mark]).join(' ');
}

function coloursOf({ colour, ground, inverse }) {
  if (inverse) return { color: ground ?? '', backgroundColor: colour ?? '' };
  return { color: colour ?? '', backgroundColor: ground ?? '' };
}
