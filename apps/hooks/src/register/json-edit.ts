import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

// jsonc-parser's own `modify` reformats the neighbours of what it inserts

/** Sets the value at a path, making the objects on the way; the rest stays byte for byte. */
export function setJson(text: string, path: JSONPath, value: unknown): string {
  const root = tree(text);
  const node = findNodeAtLocation(root, path);
  if (node !== undefined) {
    const indent = indentOf(text, node.offset);
    return splice(text, node, render(text, value, indent, spansLines(text, root)));
  }

  const parentPath = path.slice(0, -1);
  const key = path.at(-1) as string;
  const parent = findNodeAtLocation(root, parentPath);
  if (parent === undefined) return setJson(text, parentPath, { [key]: value });
  return insertChild(text, parent, parent.children?.length ?? 0, value, key);
}

/** Puts a value into an array, in front of an index. */
export function insertJson(text: string, path: JSONPath, index: number, value: unknown): string {
  const array = findNodeAtLocation(tree(text), path);
  if (array?.type !== 'array') throw new TypeError(`${path.join('.')}: not an array`);
  return insertChild(text, array, index, value);
}

/** Takes a property or an array element out, with its comma. */
export function removeJson(text: string, path: JSONPath): string {
  const value = findNodeAtLocation(tree(text), path);
  const child = value?.parent?.type === 'property' ? value.parent : value;
  const siblings = child?.parent?.children ?? [];
  const index = child === undefined ? -1 : siblings.indexOf(child);
  if (child === undefined || index < 0) return text;

  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const container = child.parent as Node;
  if (before !== undefined) return text.slice(0, end(before)) + text.slice(end(child));
  if (after !== undefined) return text.slice(0, child.offset) + text.slice(after.offset);
  return text.slice(0, container.offset + 1) + text.slice(end(container) - 1);
}

function insertChild(text: string, parent: Node, index: number, value: unknown, key?: string) {
  const children = parent.children ?? [];
  const multiline = children.length > 0 ? spansLines(text, parent) : spansLines(text, tree(text));
  const outer = indentOf(text, parent.offset);
  const first = children[0];
  const inner = first !== undefined ? indentOf(text, first.offset) : outer + unitOf(text);

  const label = key === undefined ? '' : `${JSON.stringify(key)}:${isTight(text) ? '' : ' '}`;
  const child = label + render(text, value, inner, multiline);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = multiline ? eol + inner : isTight(text) ? '' : ' ';

  const previous = children[index - 1];
  if (previous !== undefined) return splice(text, point(end(previous)), `,${gap}${child}`);
  if (first !== undefined) return splice(text, point(first.offset), `${child},${gap}`);
  const inside = { offset: parent.offset + 1, length: parent.length - 2 };
  return splice(text, inside, multiline ? `${gap}${child}${eol}${outer}` : child);
}

function render(text: string, value: unknown, indent: string, multiline: boolean): string {
  if (!multiline) {
    return isTight(text)
      ? JSON.stringify(value)
      : JSON.stringify(value, null, 1)
          .replace(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
          .replace(/\n */g, ' ');
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eol + indent);
}

function tree(text: string): Node {
  const root = parseTree(text);
  if (root === undefined) throw new SyntaxError('not valid JSON');
  return root;
}

function splice(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, into: string) {
  return text.slice(0, offset) + into + text.slice(offset + length);
}

const point = (offset: number) => ({ offset, length: 0 });
const end = (node: Node) => node.offset + node.length;

/** One step of indentation, as the text has it. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

// an empty object on its own says nothing about style: it gets lines
function spansLines(text: string, node: Node): boolean {
  const inside = text.slice(node.offset, end(node));
  return inside.includes('\n') || inside.trim() === '{}';
}

function isTight(text: string): boolean {
  return !text.includes('\n') && !text.includes('": ');
}
