/** Something that keeps a command from doing its work; `advice` says what to do about it. */
export class LauncherError extends Error {
  static {
    LauncherError.prototype.name = 'LauncherError';
  }

  readonly advice: readonly string[];

  constructor(message: string, advice: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}
