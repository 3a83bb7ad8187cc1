import { showCheck } from '../../diagnose/show-check.ts';
import { type Guide, GuideLeft, type Voice } from './guide.ts';

/** A guide for a person at a terminal. */
export async function createTerminalGuide(context: Pick<Voice, 'colours'>): Promise<Guide> {
  // the worker, which is started from the same program, does not pay for prompts
  const prompts = await import('@clack/prompts');
  const { log } = prompts;

  async function answer<T>(asked: Promise<T>): Promise<Exclude<T, symbol>> {
    const given = await asked;
    if (prompts.isCancel(given)) throw new GuideLeft('left by the user');
    return given as Exclude<T, symbol>;
  }

  return {
    isAsking: true,
    begin: (title) => prompts.intro(title),
    say: (text) => log.message(text),
    done: (text) => log.success(text),
    warn: (text) => log.warn(text),
    show: (title, text) => log.message(`${title}\n${text}`),
    check: (check) => log.message(showCheck(check, context)),
    async wait(what, work) {
      const spinner = prompts.spinner();
      spinner.start(what);
      try {
        return await work();
      } finally {
        spinner.stop(what);
      }
    },
    confirm: (message, { proposal = true } = {}) =>
      answer(prompts.confirm({ message, initialValue: proposal })),
    async ask(message, { proposal, problemOf, isSecret } = {}) {
      if (isSecret) return (await answer(prompts.password({ message }))) || undefined;
      const text = await answer(
        prompts.text({
          message,
          ...(proposal !== undefined && { placeholder: proposal, defaultValue: proposal }),
          validate: (given) => problemOf?.(given || proposal || ''),
        }),
      );
      return text === '' ? undefined : text;
    },
    choose: (message, options) =>
      answer(
        prompts.multiselect({
          message,
          options: options.map(({ value, hint }) => ({ value, ...(hint && { hint }) })),
          initialValues: options.map(({ value }) => value),
          required: false,
        }),
      ),
    async pick(message, options) {
      const none = '';
      const given = await answer(
        prompts.select({
          message,
          options: [
            ...options.map(({ value, hint }) => ({ value, ...(hint && { hint }) })),
            { value: none, label: 'none' },
          ],
        }),
      );
      return given === none ? undefined : given;
    },
    end: (text) => prompts.outro(text),
  };
}
