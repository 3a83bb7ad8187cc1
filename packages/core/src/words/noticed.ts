/** That a session has not moved for a span of time, which is in words already. */
export function describeSilence(span: string): string {
  return `no sign of life for ${span}`;
}

/** What was spent of the budget of a day, both in dollars. */
export function describeSpent(spent: string, budget: string): string {
  return `$${spent} of $${budget} a day`;
}
