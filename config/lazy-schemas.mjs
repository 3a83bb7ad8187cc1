/** What makes a schema: of zod itself, and of a schema. Everything else is asked of the real thing. */
const makers = new Set(
  `any array boolean custom discriminatedUnion enum int intersection lazy literal looseObject null
  number object partialRecord record strictObject string tuple undefined union unknown url uuid
  datetime catch check default describe extend length max meta min nonempty nonnegative nullable
  nullish optional or and partial pipe positive readonly refine regex startsWith endsWith superRefine
  transform trim`
    .trim()
    .split(/\s+/),
);
const parts = new Set(['iso']);
const real = Symbol('real');

/**
 * Stands in for zod: schemas are made when one is first used, and zod is loaded then. Most commands
 * use few of the schemas in the files that they load, and making all takes as long as Node's start.
 */
export function lazySchemas(load) {
  return new Proxy(
    {},
    {
      get(_, name) {
        if (makers.has(name)) return maker(load, name);
        if (parts.has(name)) return lazySchemas(() => load()[name]);
        const value = load()[name];
        // classes are told from functions by their names
        if (typeof value !== 'function' || !/^[a-z]/.test(String(name))) return value;
        return (...args) => value(...args.map(force));
      },
    },
  );
}

function maker(owner, name) {
  // what zod calls to get a schema gives it the real one
  const ready = name === 'lazy' ? ([get]) => [() => force(get())] : (args) => args.map(force);
  return (...args) => later(() => owner()[name](...ready(args)));
}

/** A schema that is made by the first who asks it something. */
function later(make) {
  let made;
  const schema = () => {
    made ??= make();
    return made;
  };
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === real) return schema;
        if (makers.has(name)) return maker(schema, name);
        if (name === 'shape') return later(() => schema().shape);
        const value = schema()[name];
        return typeof value === 'function' ? value.bind(schema()) : value;
      },
      has: (_, name) => name in schema(),
      getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
      ownKeys: () => Reflect.ownKeys(schema()),
      getOwnPropertyDescriptor(_, name) {
        const field = Reflect.getOwnPropertyDescriptor(schema(), name);
        // the empty object that it stands for has no field that could not go
        return field && { ...field, configurable: true };
      },
    },
  );
}

/** The real schemas in an argument. */
function force(value) {
  if (typeof value !== 'object' || value === null) return value;
  const schema = value[real];
  if (schema !== undefined) return schema();
  if (Array.isArray(value)) return value.map(force);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const forced = {};
  for (const [name, { get, ...one }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    // a getter is for a schema that is not there yet
    const field = get
      ? { ...one, get: () => force(get.call(forced)) }
      : { ...one, value: force(one.value) };
    Object.defineProperty(forced, name, field);
  }
  return forced;
}
