import { html } from '../../vendor/htm-preact.js';

const height = 56;
const step = 14;
const shown = 30;

/** One bar for each of the last days, today at the right; says the same in words. */
export function DayChart({ title, days, today, words }) {
  if (days.length === 0) return html`<p class="quiet">${title}: nothing is known yet.</p>`;
  const last = lastDays(days, today ?? days.at(-1).day);
  const most = Math.max(...last.map(({ value }) => value)) || 1;
  const total = last.reduce((sum, { value }) => sum + value, 0);
  const now = last.at(-1).value;
  const width = shown * step;
  const told = `${title}: ${words(now)} today, ${words(total)} in ${shown} days, at most ${words(most)} a day`;
  return html`
    <figure class="chart">
      <figcaption>
        <span>${title}</span>
        <span><strong>${words(now)}</strong> today <span class="quiet">· ${words(total)} in ${shown} days</span></span>
      </figcaption>
      <svg role="img" aria-label=${told} viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none">
        ${last.map(({ day, value }, index) => {
          const tall = value > 0 ? Math.max(2, (value / most) * (height - 2)) : 0;
          return html`<rect key=${day} x=${index * step + 1} y=${height - tall} width=${step - 3} height=${tall}>
            <title>${`${day}: ${words(value)}`}</title>
          </rect>`;
        })}
      </svg>
    </figure>
  `;
}

/** The last days of the calendar, also those on which nothing happened. */
function lastDays(days, today) {
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: shown }, (_, index) => {
    const day = new Date(end - (shown - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, value: values.get(day) ?? 0 };
  });
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
