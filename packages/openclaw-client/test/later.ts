export interface Later<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
}

/** A promise that a test keeps when it likes. */
export function later<Value>(): Later<Value> {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}
