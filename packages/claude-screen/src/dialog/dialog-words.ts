import type { Dialog } from './dialog.ts';

/** What a dialog says, by which it is told from others. */
export interface DialogWords {
  readonly kind: Dialog['kind'];
  readonly header?: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly labels: readonly string[];
}

/** The words of a dialog without the lines that are drawn around them, which change with its width. */
export function dialogWords({ kind, header, title, body, options }: Dialog): DialogWords {
  return {
    kind,
    ...(header !== undefined && { header: unframed(header) }),
    title: unframed(title),
    body: body.map(unframed),
    labels: options.map(({ label }) => unframed(label)),
  };
}

const unframed = (text: string): string => text.replaceAll(/[│╌─…]+/g, '');
