/**
 * Lets the Node of a process that lives for hours keep little memory, by flags of its engine. They
 * are set while it runs: one that an engine does not know would keep Node from starting.
 */
export function keepSmall(
  built: Readonly<Record<string, unknown>>,
  setFlag: (flag: string) => void,
): void {
  // the heap is cleaned when it has grown by 2 MB, and not by 8 or more
  setFlag('--optimize-for-size');
  // the thorough compiler takes 5 MB and makes events no faster, where there is a quick one
  if (built.v8_enable_maglev) setFlag('--no-turbofan');
}
