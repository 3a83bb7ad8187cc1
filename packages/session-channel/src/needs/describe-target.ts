/** Who is told of a need that its agent has not seen to, in words. */
export function describeTarget(to: string): string {
  if (to === 'notify') return 'people';
  return to === 'global_status' ? 'the status session' : to;
}
