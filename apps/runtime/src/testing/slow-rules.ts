import type { Expression, FieldPermissions, RoleConfig } from '#contracts/config/app-snapshot.js';

/**
 * The rules of runtime §3.4, §3.5 and §3.7 written down a second time, as plainly as they can be: nothing is compiled, nothing is
 * pushed to the database, documents are plain JSON. For tests that compare.
 */
export type Json = Readonly<Record<string, unknown>>;

interface Images {
  readonly root: Json;
  readonly prevRoot: Json | undefined;
}

interface Judged extends Images {
  readonly userId: string;
  readonly here?: unknown;
  readonly hereBefore?: unknown;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((seen, name) => (isObject(seen) && name in seen ? seen[name] : undefined), value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function subject(key: string, judged: Judged): unknown {
  const [first, ...rest] = key.split('.');
  if (first === '%%prevRoot') return at(judged.prevRoot, rest);
  if (first === '%%root') return at(judged.root, rest);
  if (first === '%%this') return judged.here;
  if (first === '%%prev') return judged.hereBefore;
  return at(judged.root, key.split('.'));
}

function equals(left: unknown, right: unknown): boolean {
  if (left === undefined) return false;
  return Array.isArray(left) ? left.includes(right) : left === right;
}

export function holds(expression: Expression, judged: Judged): boolean {
  if (typeof expression === 'boolean') return expression;
  return Object.entries(expression).every(([key, wanted]) => {
    if (key === '%or') return (wanted as Expression[]).some((part) => holds(part, judged));
    if (key === '%not') return !holds(wanted as Expression, judged);
    const value = subject(key, judged);
    if (isObject(wanted)) {
      if ('%exists' in wanted) return (value !== undefined) === wanted['%exists'];
      if ('%ne' in wanted) return !equals(value, wanted['%ne']);
      if ('%gt' in wanted) {
        const values: readonly unknown[] = Array.isArray(value) ? value : [value];
        return values.some((each) => typeof each === 'number' && each > Number(wanted['%gt']));
      }
      throw new Error('unknown operator');
    }
    return equals(value, wanted === '%%user.id' ? judged.userId : wanted);
  });
}

export function roleOf(roles: readonly RoleConfig[], image: Json, isInsert: boolean, userId: string): RoleConfig | undefined {
  return roles.find(({ apply_when }) => holds(apply_when, { root: image, prevRoot: isInsert ? undefined : image, userId }));
}

function grantOf(role: RoleConfig, fields: FieldPermissions['fields'], name: string): FieldPermissions | undefined {
  return fields && name in fields ? fields[name] : role.additional_fields;
}

function readableMembers(
  role: RoleConfig,
  fields: FieldPermissions['fields'],
  document: Json,
  before: unknown,
  judged: Judged,
): Json | undefined {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(document)) {
    const grant = grantOf(role, fields, name);
    const was = at(before, [name]);
    if (!grant) continue;
    if (grant.read !== undefined || grant.write !== undefined) {
      const here = { ...judged, here: value, hereBefore: was };
      if (holds(grant.read ?? false, here) || holds(grant.write ?? false, here)) kept[name] = value;
    } else if (grant.fields && isObject(value)) {
      const below = readableMembers(role, grant.fields, value, was, judged);
      if (below) kept[name] = below;
    }
  }
  return Object.keys(kept).length > 0 ? kept : undefined;
}

export function readable(role: RoleConfig, images: Images, userId: string): Json | undefined {
  const judged = { ...images, userId };
  const filters = role.document_filters;
  const canWrite = role.write !== undefined && holds(role.write, judged);
  if (filters?.read !== undefined && !holds(filters.read, judged)) {
    if (!(filters.write !== undefined && holds(filters.write, judged))) return undefined;
  }
  if (role.read !== undefined) return holds(role.read, judged) || canWrite ? images.root : undefined;
  return canWrite ? images.root : readableMembers(role, role.fields, images.root, images.prevRoot, judged);
}

function writableMembers(
  role: RoleConfig,
  fields: FieldPermissions['fields'],
  before: Json,
  after: Json,
  judged: Judged,
  except: readonly string[],
): boolean {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.every((name) => {
    const [was, is] = [before[name], after[name]];
    if (except.includes(name) || JSON.stringify(was) === JSON.stringify(is)) return true;
    const grant = grantOf(role, fields, name);
    if (!grant) return false;
    if (grant.read !== undefined || grant.write !== undefined) {
      return holds(grant.write ?? false, { ...judged, here: is, hereBefore: was });
    }
    if (!grant.fields || ![was, is].every((value) => value === undefined || isObject(value))) return false;
    return writableMembers(role, grant.fields, (was ?? {}) as Json, (is ?? {}) as Json, judged, []);
  });
}

function mayWrite(
  role: RoleConfig,
  before: Json | undefined,
  after: Json,
  changed: Json,
  userId: string,
  except: string[],
): boolean {
  const judged = { root: after, prevRoot: before, userId };
  if (role.document_filters?.write !== undefined && !holds(role.document_filters.write, judged)) return false;
  if (role.write !== undefined && holds(role.write, judged)) return true;
  return writableMembers(role, role.fields, before ?? {}, changed, judged, except);
}

/** Returns `true` if a write may name these fields of a stored document before its effect on them is known. */
function mayNameMembers(
  role: RoleConfig,
  fields: FieldPermissions['fields'],
  before: Json,
  names: readonly string[],
  judged: Judged,
): boolean {
  return names.every((name) => {
    const grant = grantOf(role, fields, name);
    const value = before[name];
    if (!grant) return false;
    if (grant.read !== undefined || grant.write !== undefined) {
      const here = { ...judged, here: value, hereBefore: value };
      if (holds(grant.read ?? false, here) || holds(grant.write ?? false, here)) return true;
      return grant.write !== undefined && grant.write !== false;
    }
    if (!grant.fields) return false;
    if (value === undefined) return true;
    return isObject(value) && mayNameMembers(role, grant.fields, value, Object.keys(value), judged);
  });
}

export function mayName(role: RoleConfig, before: Json, names: readonly string[], userId: string): boolean {
  const judged = { root: before, prevRoot: before, userId };
  if (holds(role.read ?? false, judged) || holds(role.write ?? false, judged)) return true;
  if (role.write !== undefined && role.write !== false) return true;
  return mayNameMembers(role, role.fields, before, names, judged);
}

export function mayUpdate(role: RoleConfig, before: Json, after: Json, userId: string): boolean {
  return mayWrite(role, before, after, after, userId, []);
}

export function mayInsert(role: RoleConfig, after: Json, userId: string): boolean {
  if (role.insert !== undefined && !holds(role.insert, { root: after, prevRoot: undefined, userId })) return false;
  return mayWrite(role, undefined, after, after, userId, []);
}

export function mayDelete(role: RoleConfig, before: Json, userId: string): boolean {
  const judged = { root: before, prevRoot: before, userId };
  if (role.document_filters?.write !== undefined && !holds(role.document_filters.write, judged)) return false;
  if (role.delete !== undefined) return holds(role.delete, judged);
  return mayWrite(role, before, before, {}, userId, Object.keys(before).length > 1 ? ['_id'] : []);
}
