import { showCheck } from '../../diagnose/show-check.ts';
import type { Guide, Voice } from './guide.ts';

/** A guide that asks nobody: it writes lines and goes by its own proposals. */
export function createPlainGuide(context: Voice): Guide {
  const { print } = context;
  return {
    isAsking: false,
    begin: print,
    say: print,
    done: print,
    warn: (text) => context.warn(`warning: ${text}`),
    show: (title, text) => print(`${title}\n${text}`),
    check: (check) => print(showCheck(check, context)),
    wait(what, work) {
      print(`${what} …`);
      return work();
    },
    async confirm(question, { proposal = true } = {}) {
      print(`${question} ${proposal ? 'yes' : 'no'}`);
      return proposal;
    },
    ask: async () => undefined,
    choose: async (_, options) => options.map(({ value }) => value),
    pick: async (_, options) => options[0]?.value,
    end: print,
  };
}
