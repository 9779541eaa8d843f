import type { Level, Members } from './rule-types';

/** The object a value is; an empty one where it is none. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** The objects of a list; none where it is no list. */
export function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

/** Returns `object` with `value` at `path`; `undefined` takes the member away. Everything else stays, in its order. */
export function withMember(object: Members, [name, ...below]: readonly string[], value: unknown): Members {
  if (name === undefined) return object;
  const next = below.length === 0 ? value : withMember(membersOf(object[name]), below, value);
  if (next !== undefined) return { ...object, [name]: next };
  const { [name]: _, ...rest } = object;
  return rest;
}

/** Returns the list with the element at `index` moved by `by` places. */
export function moved<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const [element] = list.slice(index, index + 1);
  const to = index + by;
  if (element === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(to, 0, element);
}

/** What `permissions` of a field come to. */
export function levelOf(permissions: Members): Level {
  const { read, write } = permissions;
  if (read === undefined && write === undefined) return 'unset';
  if (write === true && (read === true || read === undefined)) return 'write';
  if (write === false || write === undefined) {
    if (read === true) return 'read';
    if (read === false || read === undefined) return 'none';
  }
  return 'custom';
}

/** Returns `permissions` of a field at another level; what else is said of the field stays. */
export function withLevel(permissions: Members, level: Level): Members {
  const { read: _, write: __, ...rest } = permissions;
  if (level === 'unset') return rest;
  if (level === 'custom') return { ...rest, read: permissions['read'] ?? true, write: {} };
  return { ...rest, read: level !== 'none', write: level === 'write' };
}

/** A name none of `list` has. */
export function freeName(list: readonly Members[], stem: string): string {
  const taken = new Set(list.map(({ name }) => name));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/** The place in the rule a refusal names, like `roles[0].fields.name.read`. */
export function placeOf(message: string): string | null {
  return /(?:roles|filters)\[\d+\][^\s:]*/.exec(message)?.[0] ?? null;
}

/** Whether a refusal about `refused` is about what is edited at `place`. */
export function isAt(refused: string | null, place: string): boolean {
  if (refused === null || !refused.startsWith(place)) return false;
  return refused.length === place.length || /[.[]/.test(refused.charAt(place.length));
}
