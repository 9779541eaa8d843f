import { AppError } from '#contracts/error.js';

export type Query = Readonly<Record<string, unknown>>;

/** A query parameter as text; repeated, the last one counts. */
export function textParameter(query: Query, name: string): string | undefined {
  const value = query[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : undefined;
}

/** What a text parameter may be is checked with the request it becomes part of; an empty one says nothing. */
export function filterParameter(query: Query, name: string): string | undefined {
  return textParameter(query, name) || undefined;
}

/** `true` or nothing after the name → true; `false` → false; anything else is refused. */
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

/** The members of `source` that are set: an absent member is not sent at all. */
export function defined<T extends object>(source: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
