import type { Dialog } from '../dialog.ts';

/** What a dialog says, by which it is told from others. */
export interface DialogWords {
  readonly kind: Dialog['kind'];
  readonly header?: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly labels: readonly string[];
  /** What permission is asked for, with its spaces: `rm -rf a /b` is not `rm -rf a/b`. */
  readonly input?: string;
}

/** The words of a dialog without the lines that are drawn around them, which change with its width. */
export function dialogWords(dialog: Dialog): DialogWords {
  const { kind, header, title, body, options, fields = [], input } = dialog;
  return {
    kind,
    ...(header !== undefined && { header: unframed(header) }),
    title: unframed(title),
    body: body.map(unframed),
    labels: [...options.map(({ label }) => label), ...fields].map(unframed),
    ...(input && { input: input.rows.map(({ text }) => text).join('\n') }),
  };
}

const unframed = (text: string): string => text.replaceAll(/[│╌─…]+/g, '');
