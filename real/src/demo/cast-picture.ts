/** One line of a recording and the second at which it appears. */
export interface CastLine {
  readonly at: number;
  readonly text: string;
  /** Part of the story rather than of what programs say. */
  readonly isStep: boolean;
}

const rows = 34;
const lineHeight = 18;
const charWidth = 8.05;
const columns = 100;
// seconds the last screen stays before it begins again
const rest = 6;

/** Draws a recording as an animated SVG that scrolls as a terminal does; it needs no script. */
export function drawCast(lines: readonly CastLine[]): string {
  const total = (lines.at(-1)?.at ?? 0) + rest;
  const width = Math.ceil(columns * charWidth) + 32;
  const height = rows * lineHeight + 32;
  const texts = lines.map(({ text, isStep }, index) => {
    const shown = escapeXml(Array.from(text).slice(0, columns).join(''));
    const style = isStep ? ' class="step"' : '';
    return `<text y="${(index + 1) * lineHeight}"${style} xml:space="preserve">${shown}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="gsd-code-skill: a question of Claude Code wakes its agent, which answers it">
<style>
text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #d0d0d0 }
.step { fill: #5fd7ff; font-weight: bold }
#paper { animation: scroll ${total.toFixed(1)}s step-end infinite }
@keyframes scroll { ${scrolling(lines, total)} }
</style>
<rect width="100%" height="100%" rx="8" fill="#16181d"/>
<svg x="16" y="12" width="${width - 32}" height="${rows * lineHeight + 8}"><g id="paper">
${texts.join('\n')}
</g></svg>
</svg>
`;
}

/** What has not appeared yet lies below the window. */
function scrolling(lines: readonly CastLine[], total: number): string {
  const frames = lines.map(({ at }, index) => ({ at, offset: (rows - index - 1) * lineHeight }));
  return [{ at: 0, offset: rows * lineHeight }, ...frames]
    .map(({ at, offset }) => {
      const percent = ((at / total) * 100).toFixed(2);
      return `${percent}% { transform: translateY(${offset}px) }`;
    })
    .join(' ');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
