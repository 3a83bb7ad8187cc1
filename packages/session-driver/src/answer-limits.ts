/** How much an answer may say that comes from a tool call or a page. */
export const answerLimits = {
  /** Characters of the name of an agent or a session. */
  name: 200,
  /** Characters of the id of a request. */
  requestId: 40,
  /** Options of one question. */
  choices: 50,
  /** Questions that are answered in their order. */
  answers: 20,
  /** Characters of what names an option or a question. */
  label: 5000,
  /** Characters of a text of one's own. */
  text: 100_000,
} as const;
