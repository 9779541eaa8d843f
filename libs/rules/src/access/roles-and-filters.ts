import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { ROLE_NAME_MAX, type RolesRequest } from '#contracts/config/rules.contract.js';
import { AppError } from '#contracts/error.js';
import { joinPath } from '../expressions/fault.js';
import { requireExpression, requireQueryTemplate, type TakeExpression } from './required-expression.js';

type Members = Readonly<Record<string, unknown>>;

/** Levels of documents within documents that field permissions can describe; the store allows no more. */
const FIELD_DEPTH_MAX = 100;

function invalid(path: string, what: string): AppError {
  return new AppError('InvalidParameter', `${path} ${what}`);
}

function members(value: unknown, path: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw invalid(path, 'must be an object');
}

function checkName({ name }: Members, path: string): void {
  if (typeof name !== 'string' || name === '' || name.length > ROLE_NAME_MAX) {
    throw invalid(`${path}.name`, `must have 1 to ${ROLE_NAME_MAX} characters`);
  }
}

function checkId({ _id }: Members, path: string): void {
  if (_id !== undefined && typeof _id !== 'string') throw invalid(`${path}._id`, 'must be a string');
}

function checkPermissions(
  owner: Members,
  names: readonly string[],
  slot: 'documentPermission' | 'documentFilter' | 'fieldPermission',
  path: string,
  take: TakeExpression,
): void {
  for (const name of names) {
    if (owner[name] !== undefined) take(owner[name], slot, `${path}.${name}`);
  }
}

function checkFields(fields: unknown, path: string, depth: number, take: TakeExpression): void {
  if (depth > FIELD_DEPTH_MAX) throw invalid(path, `nests deeper than ${FIELD_DEPTH_MAX} levels`);
  for (const [field, value] of Object.entries(members(fields, path))) {
    const at = joinPath(path, field);
    const permissions = members(value, at);
    checkPermissions(permissions, ['read', 'write'], 'fieldPermission', at, take);
    if (permissions['fields'] !== undefined) checkFields(permissions['fields'], `${at}.fields`, depth + 1, take);
  }
}

function checkRole(role: Members, path: string, take: TakeExpression): void {
  checkName(role, path);
  checkId(role, path);
  take(role['apply_when'], 'roleApplyWhen', `${path}.apply_when`);
  checkPermissions(role, ['read', 'write', 'insert', 'delete', 'search'], 'documentPermission', path, take);
  if (role['document_filters'] !== undefined) {
    const at = `${path}.document_filters`;
    checkPermissions(members(role['document_filters'], at), ['read', 'write'], 'documentFilter', at, take);
  }
  if (role['fields'] !== undefined) checkFields(role['fields'], `${path}.fields`, 1, take);
  if (role['additional_fields'] !== undefined) {
    const at = `${path}.additional_fields`;
    checkPermissions(members(role['additional_fields'], at), ['read', 'write'], 'fieldPermission', at, take);
  }
}

/** `project` is an older name of `projection`. */
function withProjection({ project, ...filter }: Members): Members {
  return project === undefined || filter['projection'] !== undefined ? filter : { ...filter, projection: project };
}

function checkFilter(filter: Members, path: string, take: TakeExpression): void {
  checkName(filter, path);
  checkId(filter, path);
  take(filter['apply_when'], 'filterApplyWhen', `${path}.apply_when`);
  if (filter['query'] !== undefined) requireQueryTemplate(members(filter['query'], `${path}.query`), `${path}.query`);
  if (filter['projection'] !== undefined) members(filter['projection'], `${path}.projection`);
}

/**
 * Returns the roles and filters of a request; throws `InvalidParameter` with the first invalid property, such as
 * `roles[0].read`.
 */
export function rolesAndFilters(
  request: Pick<RolesRequest, 'roles' | 'filters'>,
  take: TakeExpression = requireExpression,
): {
  roles: RoleConfig[];
  filters: FilterConfig[];
} {
  const roles = request.roles ?? [];
  const filters = (request.filters ?? []).map(withProjection);
  roles.forEach((role, index) => checkRole(role, `roles[${index}]`, take));
  filters.forEach((filter, index) => checkFilter(filter, `filters[${index}]`, take));
  // All properties they are read by have just been checked.
  return { roles: roles as unknown as RoleConfig[], filters: filters as unknown as FilterConfig[] };
}
