import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScreen } from '../src/index.ts';
import { anyText } from './any-question.ts';
import { drawCommand, drawDiff, drawFields, drawPermission } from './draw-permission.ts';

const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

const permission = fc.record({
  width: fc.integer({ min: 36, max: 160 }),
  lines: fc.array(anyText(8), { minLength: 1, maxLength: 8 }),
  note: anyText(5),
  kind: fc.constantFrom('bash', 'edit', 'mcp', 'fetch'),
  options: fc.constantFrom(
    ['Yes', 'No'],
    [
      'Yes',
      'Yes, and don’t ask again for: echo *',
      'Yes, and switch to auto mode · auto mode',
      'No',
    ],
    ['Yes', 'Yes, and always allow access to /home/user/project from this project', 'No'],
  ),
});
type Permission = typeof permission extends fc.Arbitrary<infer Value> ? Value : never;

function draw({ width, lines, note, kind, options }: Permission): readonly string[] {
  const text = lines.join('\n');
  switch (kind) {
    case 'bash':
      return drawPermission({
        width,
        options,
        header: 'Bash command',
        lead: [note],
        input: drawCommand(text, width),
      });
    case 'edit':
      return drawPermission({
        width,
        options,
        header: 'Edit file',
        lead: ['a.ts'],
        input: drawDiff([note], lines, width),
        title: 'Do you want to make this edit to a.ts?',
      });
    case 'mcp':
      return drawPermission({
        width,
        options,
        header: 'Tool use',
        lead: ['demo — Echo Tool: (MCP)'],
        input: drawFields({ words: JSON.stringify(text) }, width),
      });
    default:
      return drawPermission({
        width,
        options,
        header: 'Fetch',
        lead: ['Claude wants to fetch content from example.com'],
        input: drawFields({ url: lines.join(' '), prompt: note }, width),
        title: 'Do you want to allow Claude to fetch this content?',
      });
  }
}

const headers = { bash: 'Bash command', edit: 'Edit file', mcp: 'Tool use', fetch: 'Fetch' };

test('reads a permission for anything', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(permission, fc.nat(20), (asked, cut) => {
      const rows = draw(asked);
      const { state, dialog } = readScreen(['❯ go', '', '● On it.', '', ...rows].join('\n'));
      expect(state).toBe('permission_prompt');
      expect(dialog?.header).toBe(headers[asked.kind]);
      expect(dialog?.title).toMatch(/^Do you want to /);
      const labels = dialog?.options.map(({ label }) => squeeze(label));
      expect(labels).toEqual(asked.options.map(squeeze));

      // with its top out of sight
      const last = rows.findLastIndex((row) => row.startsWith('╌'));
      const rest = readScreen(rows.slice(Math.min(1 + cut, last)).join('\n'));
      expect(rest.state).toBe('permission_prompt');
      expect(rest.dialog?.isCut).toBe(true);
      expect(rest.dialog?.options).toEqual(dialog?.options);
    }),
    { numRuns: 1000 },
  );
});
