import { html } from '../../vendor/htm-preact.js';

const height = 56;
const step = 14;
const shown = 30;

/** One bar for each day, the last days at the right; says the same in words. */
export function DayChart({ title, days, words }) {
  const last = days.slice(-shown);
  if (last.length === 0) return html`<p class="quiet">${title}: nothing is known yet.</p>`;
  const most = Math.max(...last.map(({ value }) => value)) || 1;
  const total = last.reduce((sum, { value }) => sum + value, 0);
  const today = last.at(-1);
  const width = Math.max(last.length, 7) * step;
  const told = `${title}, ${last.length} days: ${words(total)} in all, ${words(today.value)} on ${today.day}, at most ${words(most)}`;
  return html`
    <figure class="chart">
      <figcaption>
        <span>${title}</span>
        <strong>${words(today.value)}</strong>
        <span class="quiet">${today.day} · ${words(total)} in ${last.length} d</span>
      </figcaption>
      <svg role="img" aria-label=${told} viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMax meet">
        ${last.map(({ day, value }, index) => {
          const tall = Math.max(value > 0 ? 2 : 0.5, (value / most) * (height - 2));
          const left = width - (last.length - index) * step;
          return html`<rect x=${left + 1} y=${height - tall} width=${step - 3} height=${tall} rx="2">
            <title>${`${day}: ${words(value)}`}</title>
          </rect>`;
        })}
      </svg>
    </figure>
  `;
}

/** How much of something is used. */
export function Meter({ label, percent }) {
  const used = Math.round(percent);
  const level = used >= 90 ? 'high' : used >= 75 ? 'mid' : 'low';
  return html`
    <span class=${`meter ${level}`}>
      <span class="bar" aria-hidden="true"><span style=${{ width: `${Math.min(100, used)}%` }}></span></span>
      <span>${label} ${used} %</span>
    </span>
  `;
}
