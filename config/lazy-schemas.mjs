import { fieldsOf, misfit, noted, plainCheck, unsure } from './plain-check.mjs';

/** What makes a schema: of zod itself, and of a schema. Everything else is asked of the real thing. */
const makers = new Set(
  `any array boolean custom discriminatedUnion enum int intersection lazy literal looseObject null
  number object partialRecord record strictObject string tuple undefined union unknown url uuid
  datetime catch check default extend length max min nonempty nonnegative nullable
  nullish optional or and partial pipe positive readonly refine regex startsWith endsWith superRefine
  transform trim`
    .trim()
    .split(/\s+/),
);
const words = new Set(['describe', 'meta']);
const parts = new Set(['iso']);
const real = Symbol('real');

/**
 * Stands in for zod: what makes schemas is noted, and what is right is read by these notes. Schemas
 * are made, and zod is loaded, where something is wrong or asked that the notes do not tell: that
 * takes longer than Node's start.
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

function maker(owner, name, note) {
  // what zod calls to get a schema gives it the real one
  const ready = name === 'lazy' ? ([get]) => [() => force(get())] : (args) => args.map(force);
  return (...args) => later(() => owner()[name](...ready(args)), { name, args, owner: note });
}

/** A schema that is made by the first who asks it something that its note does not tell. */
function later(make, note) {
  let made;
  const schema = () => {
    made ??= make();
    return made;
  };
  const readers = note && readersOf(note, schema);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === real) return schema;
        if (name === noted) return note;
        // words change nothing in what is read
        if (words.has(name)) return (...args) => later(() => schema()[name](...args), note);
        if (readers && Object.hasOwn(readers, name)) return readers[name];
        if (makers.has(name)) return maker(schema, name, note);
        if (name === 'shape') return (note && fieldsOf(note)) ?? later(() => schema().shape);
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

function readersOf(note, schema) {
  const read = (value, more) => (more.length > 0 ? unsure : plainCheck(note)(value));
  const isRead = (found) => found !== misfit && found !== unsure;
  return {
    parse(value, ...more) {
      const found = read(value, more);
      return isRead(found) ? found : schema().parse(value, ...more);
    },
    safeParse(value, ...more) {
      const found = read(value, more);
      return isRead(found) ? { success: true, data: found } : schema().safeParse(value, ...more);
    },
  };
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
