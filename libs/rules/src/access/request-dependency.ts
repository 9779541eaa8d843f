import type { Mentioned } from '../expressions/compiled-expression.js';
import type { Expansion } from '../expressions/syntax.js';
import type { ExpansionName } from '../expressions/slots.js';
import type { CompiledRules, CompiledRole, FieldGrant } from './compiled-rules.js';

/** Request data that rules need before any document is read: nothing that varies, the user id, or more. */
export type RequestDependency = 'nothing' | 'userId' | 'more';

const OF_DOCUMENTS: ReadonlySet<ExpansionName> = new Set(['root', 'prevRoot', 'this', 'prev']);

/** Returns the request data that rules need. Values of the environment belong to the app's configuration, like the rules themselves. */
export function requestDependencyOf({ roles, filters }: CompiledRules): RequestDependency {
  return dependencyOf([...roles.flatMap(mentionedByRole), ...filters.flatMap(({ applyWhen, query }) => [applyWhen, query])]);
}

function dependencyOf(parts: readonly (Mentioned | null | undefined)[]): RequestDependency {
  let asked: RequestDependency = 'nothing';
  for (const part of parts) {
    if (part?.callsFunctions) return 'more';
    for (const expansion of part?.expansions ?? []) {
      if (OF_DOCUMENTS.has(expansion.name) || expansion.name === 'environment') continue;
      if (!isUserId(expansion)) return 'more';
      asked = 'userId';
    }
  }
  return asked;
}

function isUserId({ name, path }: Expansion): boolean {
  return name === 'user' && path.length === 1 && path[0] === 'id';
}

function mentionedByRole({
  applyWhen,
  documentFilters,
  permissions,
  fields,
  additional,
}: CompiledRole): (Mentioned | undefined)[] {
  const grants = [...fields.values(), ...(additional ? [additional] : [])];
  return [
    applyWhen,
    documentFilters?.read,
    documentFilters?.write,
    ...Object.values(permissions),
    ...grants.flatMap(mentionedByGrant),
  ];
}

function mentionedByGrant({ read, write, fields }: FieldGrant): (Mentioned | undefined)[] {
  return [read, write, ...[...(fields?.values() ?? [])].flatMap(mentionedByGrant)];
}
