/** Makes a value when it is asked for first: some patterns take longer to make than a command needs for all else. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
