import { AppError } from '#contracts/error.js';

export type Query = Readonly<Record<string, unknown>>;

/** Returns a query parameter as a string; of repeated parameters, the last one. */
export function textParameter(query: Query, name: string): string | undefined {
  const value = query[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : undefined;
}

/**
 * Returns a string parameter; an empty one counts as absent. Its value is validated with the request that contains it.
 */
export function filterParameter(query: Query, name: string): string | undefined {
  return textParameter(query, name) || undefined;
}

/** Returns a boolean parameter: `true` or only the name → true; `false` → false; anything else is rejected. */
export function booleanParameter(query: Query, name: string): boolean | undefined {
  const text = textParameter(query, name);
  if (text === undefined) return undefined;
  if (text === '' || text === 'true') return true;
  if (text === 'false') return false;
  throw new AppError('InvalidParameter', `${name} must be true or false`);
}

export function integerParameter(query: Query, name: string): number | undefined {
  const text = textParameter(query, name);
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,15}$/.test(text)) throw new AppError('InvalidParameter', `${name} must be an integer`);
  return Number(text);
}

/** Returns the properties of `source` that are set: absent properties are not sent at all. */
export function defined<T extends object>(source: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
