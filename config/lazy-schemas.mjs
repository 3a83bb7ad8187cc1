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
  // hundreds are made at a start, so that all of them have one handler
  return new Proxy({ make, note, made: undefined }, handler);
}

const handler = {
  get(target, name) {
    if (name === noted) return target.note;
    if (makers.has(name)) return maker(() => made(target), name, target.note);
    if (name === real) return () => made(target);
    // words change nothing in what is read
    if (words.has(name)) return (...args) => later(() => made(target)[name](...args), target.note);
    if (target.note && Object.hasOwn(readers, name)) return readers[name](target);
    if (name === 'shape') {
      return (target.note && fieldsOf(target.note)) ?? later(() => made(target).shape);
    }
    const value = made(target)[name];
    return typeof value === 'function' ? value.bind(made(target)) : value;
  },
  has: (target, name) => name in made(target),
  getPrototypeOf: (target) => Reflect.getPrototypeOf(made(target)),
  ownKeys: (target) => Reflect.ownKeys(made(target)),
  getOwnPropertyDescriptor(target, name) {
    const field = Reflect.getOwnPropertyDescriptor(made(target), name);
    // what it stands for has no field that could not go
    return field && { ...field, configurable: true };
  },
};

function made(target) {
  target.made ??= target.make();
  return target.made;
}

const readers = {
  parse:
    (target) =>
    (value, ...more) => {
      const found = read(target, value, more);
      return isRead(found) ? found : made(target).parse(value, ...more);
    },
  safeParse:
    (target) =>
    (value, ...more) => {
      const found = read(target, value, more);
      if (found === misfit) return failure(() => made(target).safeParse(value));
      return found === unsure
        ? made(target).safeParse(value, ...more)
        : { success: true, data: found };
    },
};

/** What does not fit: most ask no more than that, and need no schema to tell what is wrong. */
function failure(parse) {
  let result;
  return {
    success: false,
    get error() {
      result ??= parse();
      return result.error;
    },
  };
}

function read({ note }, value, more) {
  return more.length > 0 ? unsure : plainCheck(note)(value);
}

function isRead(found) {
  return found !== misfit && found !== unsure;
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
