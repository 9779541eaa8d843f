import type { Schemas } from '#admin-client/admin-client.js';

/** A JSON expression: a constant, or a document of conditions. */
export type Expression = boolean | Readonly<Record<string, unknown>>;

export interface Grant {
  readonly read?: Expression;
  readonly write?: Expression;
  readonly fields?: Readonly<Record<string, Grant>>;
}

/** A role. Members nobody shows here stay as they are. */
export interface Role {
  readonly name: string;
  readonly apply_when: Expression;
  readonly document_filters?: { readonly read?: Expression; readonly write?: Expression };
  readonly read?: Expression;
  readonly write?: Expression;
  readonly insert?: Expression;
  readonly delete?: Expression;
  readonly search?: Expression;
  readonly fields?: Readonly<Record<string, Grant>>;
  readonly additional_fields?: Grant;
}

export interface Rule extends Partial<Pick<Schemas['Rule'], '_id' | 'database' | 'collection'>> {
  readonly roles: readonly Role[];
  readonly filters: readonly Readonly<Record<string, unknown>>[];
}

export const PERMISSIONS = ['insert', 'delete', 'search', 'read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Beginnings for a collection without rules. */
export const PRESETS: Readonly<Record<string, readonly Role[]>> = {
  'Users see and change only what they own': [
    {
      name: 'owner',
      apply_when: { owner_id: '%%user.id' },
      read: true,
      write: true,
      insert: true,
      delete: true,
      search: true,
    },
  ],
  'Users read everything and change what they own': [
    {
      name: 'owner',
      apply_when: { owner_id: '%%user.id' },
      read: true,
      write: true,
      insert: true,
      delete: true,
      search: true,
    },
    { name: 'reader', apply_when: {}, read: true, write: false, insert: false, delete: false, search: true },
  ],
  'Users can read only': [
    { name: 'reader', apply_when: {}, read: true, write: false, insert: false, delete: false, search: true },
  ],
  'No access': [{ name: 'nobody', apply_when: {}, read: false, write: false, insert: false, delete: false, search: false }],
};

/** A copy with one member set, or without it. */
export function withMember<T extends object, Name extends keyof T>(of: T, name: Name, value: T[Name] | undefined): T {
  const { [name]: _, ...others } = of;
  return (value === undefined ? others : { ...of, [name]: value }) as T;
}

/** A copy with an entry in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [entry] = copy.splice(from, 1);
  if (entry !== undefined) copy.splice(to, 0, entry);
  return copy;
}

/** The role an error of the server is about, by the path it begins with: `roles[1].read: …`. */
export function roleOf(message: string): number | null {
  const place = /^roles\[(\d+)\]/.exec(message)?.[1];
  return place === undefined ? null : Number(place);
}

/** Roles and filters of a text, or what is wrong with it. */
export function ruleOf(json: Record<string, unknown> | null): Pick<Rule, 'roles' | 'filters'> | string {
  if (json === null) return 'Not a valid JSON object.';
  const { roles = [], filters = [] } = json;
  const isList = (list: unknown): boolean =>
    Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
  if (!isList(roles)) return '‘roles’ must be a list of objects.';
  if (!isList(filters)) return '‘filters’ must be a list of objects.';
  return { roles: roles as Role[], filters: filters as Rule['filters'] };
}
