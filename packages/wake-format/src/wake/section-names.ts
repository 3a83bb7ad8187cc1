/** The sections of a wake in their order; the four that carry content exclude one another. */
export const sectionNames = [
  'SESSION IDENTITY',
  'TRIGGER',
  'CONTENT',
  'ASK USER QUESTION',
  'ANSWER SELECTED',
  'NO CHANGE',
  'STATE HINT',
  'CONTEXT PRESSURE',
  'AVAILABLE ACTIONS',
] as const;

export type SectionName = (typeof sectionNames)[number];
