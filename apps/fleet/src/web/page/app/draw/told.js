import { html } from '../../vendor/htm-preact.js';
import { Age } from './age.js';

/** When somebody was told again of what an item is about. */
export function Told({ item, skew }) {
  const { reminded_at: reminded, escalated_at: escalated } = item;
  return html`
    ${reminded && html` · reminded <${Age} at=${reminded} skew=${skew} /> ago`}
    ${escalated && html` · escalated <${Age} at=${escalated} skew=${skew} /> ago`}
  `;
}
