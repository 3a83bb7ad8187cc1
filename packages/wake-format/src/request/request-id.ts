/** The form of a request's id. */
export const requestIdPattern = /^[0-9A-Z]{6,12}$/;

/** True for text that can be the id of a request. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text);
}
