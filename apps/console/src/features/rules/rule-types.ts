import type { Schemas } from '#admin-client/admin-client.js';

/** A JSON expression: a constant, or a document of conditions. */
export type Expression = boolean | Readonly<Record<string, unknown>>;

export interface Grant {
  readonly read?: Expression;
  readonly write?: Expression;
  readonly fields?: Readonly<Record<string, Grant>>;
}

/** Role. Properties that the console does not show stay unchanged. */
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

/** A filter, as it is stored. */
export type Filter = Readonly<Record<string, unknown>>;

export interface Rule extends Partial<Pick<Schemas['Rule'], '_id' | 'database' | 'collection'>> {
  readonly roles: readonly Role[];
  readonly filters: readonly Filter[];
}

/** Roles and filters of a rule. */
export type RuleContent = Pick<Rule, 'roles' | 'filters'>;

/** Permissions of a role with their labels. */
export const PERMISSIONS = { read: 'Read', write: 'Write', insert: 'Insert', delete: 'Delete', search: 'Search' } as const;

/** Common permissions on a field with their labels. */
export const ACCESS = { write: 'Read & write', read: 'Read', none: 'None', custom: 'Custom' } as const;
export type Access = keyof typeof ACCESS;

const GRANTS: Readonly<Record<string, Pick<Grant, 'read' | 'write'>>> = {
  write: { read: true, write: true },
  read: { read: true, write: false },
  none: { read: false, write: false },
};

/** Returns the grant of a common permission; nothing for a custom one. */
export function grantOf(access: Access): Pick<Grant, 'read' | 'write'> | undefined {
  return GRANTS[access];
}

/** Returns the common permission a grant is. */
export function accessOf({ read = false, write = false, fields }: Grant): Access {
  if (fields) return 'custom';
  const found = Object.entries(GRANTS).find(([, grant]) => grant.read === read && grant.write === write);
  return (found?.[0] ?? 'custom') as Access;
}

/** Returns roles with the names that are not taken yet. */
export function renamed(roles: readonly Role[], taken: readonly Role[]): Role[] {
  const names = new Set(taken.map(({ name }) => name));
  return roles.map((role) => {
    let { name } = role;
    for (let number = 2; names.has(name); number += 1) name = `${role.name}${number}`;
    names.add(name);
    return { ...role, name };
  });
}

/** Returns a copy with one property set, or without it. */
export function withMember<T extends object, Name extends keyof T>(of: T, name: Name, value: T[Name] | undefined): T {
  const { [name]: _, ...others } = of;
  return (value === undefined ? others : { ...of, [name]: value }) as T;
}

/** Returns a copy of a list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [entry] = copy.splice(from, 1);
  if (entry !== undefined) copy.splice(to, 0, entry);
  return copy;
}

/** Returns the position of the role that a server's error names at its beginning: `roles[1].read: …`. */
export function roleOf(message: string): number | null {
  const place = /^roles\[(\d+)\]/.exec(message)?.[1];
  return place === undefined ? null : Number(place);
}

/** Returns the roles and filters in JSON, or the problem with it. */
export function ruleOf(json: Record<string, unknown> | null): RuleContent | string {
  if (json === null) return 'Not a valid JSON object.';
  const { roles = [], filters = [] } = json;
  const isList = (list: unknown): boolean =>
    Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
  if (!isList(roles)) return '‘roles’ must be a list of objects.';
  if (!isList(filters)) return '‘filters’ must be a list of objects.';
  return { roles: roles as Role[], filters: filters as Filter[] };
}
