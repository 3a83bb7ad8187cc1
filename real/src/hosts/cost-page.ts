/** What a load of wakes from some hosts cost. */
export interface Load {
  readonly how: string;
  readonly hosts: number;
  /** Milliseconds until a wake was accepted, one at a time on each host. */
  readonly accepted: number;
  /** Wakes per second of all, four at a time or one on each host. */
  readonly rate: number;
  /** Megabytes of the gateway. */
  readonly memory: number;
  /** Milliseconds of a processor that the gateway takes for a wake. */
  readonly processor: number;
}

/** Milliseconds to start, and megabytes. */
export interface Size {
  readonly started: number;
  readonly memory: number;
}

export interface HostCosts {
  /** The machine, and how busy it was. */
  readonly machine: string;
  /** Milliseconds until the gateway was ready. */
  readonly gatewayStarted: number;
  /** The gateway's own host first. */
  readonly loads: readonly Load[];
  readonly mcp: Size;
  readonly node?: Size | undefined;
}

const marks = /(<!-- bench:hosts -->\n).*?(<!-- bench:hosts end -->)/s;

/** The page on hosts with what was measured last. */
export function fillCosts(page: string, costs: HostCosts): string {
  if (!marks.test(page)) throw new Error('the page has no place for the figures of bench:hosts');
  return page.replace(marks, (_, begin, end) => `${begin}\n${tables(costs)}\n\n${end}`);
}

function tables({ machine, gatewayStarted, loads, mcp, node }: HostCosts): string {
  const [base] = loads;
  const counts = loads.map(({ hosts, how }) => (how === base?.how ? 'no' : `${hosts}`));
  const memories = loads.map(({ memory }) => memory.toFixed(0));
  const cells: readonly (readonly string[])[] = [
    ['', 'memory', 'start'],
    ['---', '---', '---'],
    [
      `the gateway, with ${listed(counts, 'or')} hosts connected`,
      `${listed(memories, 'and')} MB`,
      seconds(gatewayStarted),
    ],
    ...(node === undefined
      ? []
      : [['a node as hands, with gsd-mcp', megabytes(node.memory), seconds(node.started)]]),
    [
      'gsd-mcp alone, over ssh',
      `${megabytes(mcp.memory)}${part(node?.memory, mcp.memory)}`,
      `${seconds(mcp.started)}${part(node?.started, mcp.started)}`,
    ],
  ];
  const wakes: readonly (readonly string[])[] = [
    ['wakes from', 'until accepted', 'wakes per second', 'the gateway’s processor, each'],
    ['---', '---', '---', '---'],
    ...loads.map((one) => [
      one.how.replace(/^from /, ''),
      `${milliseconds(one.accepted)}${one === base ? '' : times(one.accepted, base?.accepted)}`,
      one.rate.toFixed(1),
      `${(one.processor / 1000).toFixed(2)} s`,
    ]),
  ];
  return [`Measured in one run on ${machine}:`, table(cells), table(wakes)].join('\n\n');
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function listed(words: readonly string[], last: string): string {
  const unique = words.every((one) => one === words[0]) ? words.slice(0, 1) : words;
  if (unique.length < 2) return unique.join('');
  return `${unique.slice(0, -1).join(', ')} ${last} ${unique.at(-1)}`;
}

function part(whole: number | undefined, own: number): string {
  return whole === undefined ? '' : `, 1/${Math.max(1, Math.round(whole / own))} of that`;
}

function times(value: number, base = Number.NaN): string {
  return `, ${(value / base).toFixed(1)} ×`;
}

function milliseconds(value: number): string {
  return value < 1000 ? `${value.toFixed(0)} ms` : seconds(value);
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}

function megabytes(size: number): string {
  return `${size.toFixed(0)} MB`;
}
