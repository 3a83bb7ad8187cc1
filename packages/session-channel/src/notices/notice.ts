import * as z from 'zod';

const notice = z.object({ id: z.string(), text: z.string() });

/** Something an agent has to know that no event of its own tells. */
export type Notice = Readonly<z.infer<typeof notice>>;

/** A notice that was kept; an earlier version kept the text alone, which told it apart. */
export const noticeSchema = z.union([
  notice,
  z.string().transform((text): Notice => ({ id: text, text })),
]);
