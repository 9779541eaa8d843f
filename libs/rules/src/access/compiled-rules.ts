import type { Expression, FieldPermissions, FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileExpression } from '../expressions/compile-expression.js';
import type { CompiledExpression } from '../expressions/compiled-expression.js';
import { InvalidExpressionError } from '../expressions/fault.js';
import { compileQueryTemplate, type QueryTemplate } from '../expressions/query-template.js';
import type { SlotName } from '../expressions/slots.js';

/** Permissions on a field. Stated ones cover everything below it; `fields` counts only where none is stated. */
export interface FieldGrant {
  readonly read?: CompiledExpression;
  readonly write?: CompiledExpression;
  readonly fields?: FieldGrants;
}

export type FieldGrants = ReadonlyMap<string, FieldGrant>;

/** Permissions of a role on a document as a whole; `undefined` where none is stated, which is not the same as false. */
export const DOCUMENT_PERMISSIONS = ['read', 'write', 'insert', 'delete', 'search'] as const;
export type DocumentPermission = (typeof DOCUMENT_PERMISSIONS)[number];

export interface CompiledRole {
  readonly name: string;
  readonly applyWhen: CompiledExpression;
  readonly documentFilters?: { readonly read?: CompiledExpression; readonly write?: CompiledExpression };
  readonly permissions: { readonly [Name in DocumentPermission]?: CompiledExpression };
  readonly fields: FieldGrants;
  /** Permissions of fields that {@link fields} does not name, at every level. */
  readonly additional?: FieldGrant;
}

export interface CompiledFilter {
  readonly applyWhen: CompiledExpression;
  /** `null`: what is stored cannot be understood, and nothing passes it. */
  readonly query: QueryTemplate | null;
  readonly projection: Readonly<Record<string, unknown>>;
}

/** Rules of one collection, or of all collections of a data source that have no rules themselves. Immutable. */
export interface CompiledRules {
  readonly roles: readonly CompiledRole[];
  readonly filters: readonly CompiledFilter[];
}

const ALWAYS = compileExpression(true, { slot: 'canEvaluate' });
const NEVER = compileExpression(false, { slot: 'canEvaluate' });

/** Compiles an expression. An invalid one is never true: it is unknown what it should grant. */
function compile(json: unknown, slot: SlotName): CompiledExpression {
  try {
    return compileExpression(json, { slot });
  } catch (error) {
    if (error instanceof InvalidExpressionError) return NEVER;
    throw error;
  }
}

type Permissions<Name extends string> = { readonly [N in Name]?: Expression | null };

function compilePermissions<Name extends string>(
  given: Permissions<Name>,
  names: readonly Name[],
  slot: SlotName,
): { [N in Name]?: CompiledExpression } {
  const compiled: { [N in Name]?: CompiledExpression } = {};
  for (const name of names) {
    const json = given[name];
    if (json !== undefined && json !== null) compiled[name] = compile(json, slot);
  }
  return compiled;
}

function compileGrant(given: FieldPermissions): FieldGrant {
  const stated = compilePermissions(given, ['read', 'write'], 'fieldPermission');
  return given.fields ? { ...stated, fields: compileGrants(given.fields) } : stated;
}

function compileGrants(fields: Readonly<Record<string, FieldPermissions>>): FieldGrants {
  return new Map(Object.entries(fields).map(([name, given]) => [name, compileGrant(given)]));
}

function compileRole(role: RoleConfig): CompiledRole {
  return {
    name: role.name,
    applyWhen: compile(role.apply_when, 'roleApplyWhen'),
    ...(role.document_filters
      ? { documentFilters: compilePermissions(role.document_filters, ['read', 'write'], 'documentFilter') }
      : {}),
    permissions: compilePermissions(role, DOCUMENT_PERMISSIONS, 'documentPermission'),
    fields: compileGrants(role.fields ?? {}),
    ...(role.additional_fields ? { additional: compileGrant(role.additional_fields) } : {}),
  };
}

function compileFilter(filter: FilterConfig): CompiledFilter {
  // Older files write `project`.
  const { project } = filter as { project?: FilterConfig['projection'] };
  const applyWhen = compile(filter.apply_when, 'filterApplyWhen');
  // A filter narrows: one that cannot be understood lets nothing pass.
  if (applyWhen === NEVER) return { applyWhen: ALWAYS, query: null, projection: {} };
  return {
    applyWhen,
    query: compileFilterQuery(filter.query ?? {}),
    projection: filter.projection ?? project ?? {},
  };
}

function compileFilterQuery(query: Readonly<Record<string, unknown>>): QueryTemplate | null {
  try {
    return compileQueryTemplate(query);
  } catch (error) {
    if (error instanceof InvalidExpressionError) return null;
    throw error;
  }
}

/** Compiles roles and filters once; what is made for a request is {@link RequestRules}. Never throws for what configuration holds. */
export function compileRules(rules: { roles: readonly RoleConfig[]; filters: readonly FilterConfig[] }): CompiledRules {
  return { roles: rules.roles.map(compileRole), filters: rules.filters.map(compileFilter) };
}
