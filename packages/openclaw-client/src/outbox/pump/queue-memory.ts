import type { OutboxName } from '../records/outbox-name.ts';

/** What a process remembers of the queues it works on. */
export interface QueueMemory {
  /** Wakes that this process has tried to deliver, by file. */
  readonly tried: Set<string>;
  /** The wake for which a queue waits, by its stem: what comes behind it changes nothing. */
  readonly heads: Map<string, string>;
  /** Remembers a wake that may have ended behind others that wait. */
  noteChanged(name: Pick<OutboxName, 'file' | 'queue'>): void;
  /** Gives the files that were noted, and forgets them. */
  takeChanged(queue: string): readonly string[];
}

export function createQueueMemory(): QueueMemory {
  const changed = new Map<string, Set<string>>();
  return {
    tried: new Set(),
    heads: new Map(),
    noteChanged({ queue, file }) {
      changed.set(queue, (changed.get(queue) ?? new Set()).add(file));
    },
    takeChanged(queue) {
      const files = [...(changed.get(queue) ?? [])];
      changed.delete(queue);
      return files;
    },
  };
}
