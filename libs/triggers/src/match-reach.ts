import { eventView, type EventView } from './change-event.js';

type Members = Readonly<Record<string, unknown>>;

/** Properties every change event may have. */
const COMMON = ['_id', 'operationType', 'ns', 'nsType', 'clusterTime', 'wallTime', 'lsid', 'txnNumber', 'collectionUUID'];
const DESCRIPTION = ['updatedFields', 'removedFields', 'truncatedArrays', 'disambiguatedPaths'];
/** Operators that a missing property never fulfils, regardless of their argument. */
const REQUIRING = new Set(['$type', '$all', '$elemMatch', '$size', '$mod', '$regex']);
/** Conditions that hold for a missing property if they are given null. */
const COMPARING = new Set(['$eq', '$gt', '$gte', '$lt', '$lte']);
/** Extended JSON of values that equal no missing property. */
const VALUES = new Set([
  '$oid',
  '$date',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$binary',
  '$uuid',
  '$timestamp',
  '$regularExpression',
  '$symbol',
]);

/**
 * Returns the reason that the `match` of a database trigger can never be true: it requires properties that no event of
 * its operations has. `null` if it may be true, or if the query alone does not show it.
 */
export function deadMatch(config: Members): string | null {
  const { match } = config;
  const view = eventView(config);
  if (!isObject(match) || view.types.size === 0) return null;
  const missing = new Map<string, string[]>();
  for (const type of view.types) {
    const path = unmet(match, type, view);
    if (path === null) return null;
    missing.set(path, [...(missing.get(path) ?? []), type]);
  }
  const reasons = [...missing].map(([path, types]) => reason(path, types, view));
  return `config.match can never be true: ${reasons.join('; ')}`;
}

function reason(path: string, types: readonly string[], view: EventView): string {
  const named = types.join(', ');
  if (path === 'operationType') return `it requires another operationType than ${named}`;
  const hint = path === 'fullDocument' && types.includes('update') && !view.fullDocument ? ' without full_document' : '';
  const before = path === 'fullDocumentBeforeChange' && types.some(hasBefore) ? ' without full_document_before_change' : '';
  return `events of ${named} have no '${path}'${hint}${before}`;
}

/** Returns the first condition that no event of a type can meet; `null` if all can. */
function unmet(query: Members, type: string, view: EventView): string | null {
  for (const [path, condition] of Object.entries(query)) {
    const found = path.startsWith('$') ? unmetOf(path, condition, type, view) : unmetAt(path, condition, type, view);
    if (found !== null) return found;
  }
  return null;
}

function unmetOf(operator: string, given: unknown, type: string, view: EventView): string | null {
  if ((operator !== '$and' && operator !== '$or') || !Array.isArray(given)) return null;
  const parts = given.map((part) => (isObject(part) ? unmet(part, type, view) : null));
  const found = parts.find((part) => part !== null) ?? null;
  return operator === '$and' || parts.every((part) => part !== null) ? found : null;
}

function unmetAt(path: string, condition: unknown, type: string, view: EventView): string | null {
  if (path === 'operationType') return excludes(condition, type) ? path : null;
  if (!requiresValue(condition)) return null;
  const [member = '', inner] = path.split('.');
  if (!membersOf(type, view).includes(member)) return member;
  return member === 'updateDescription' && inner !== undefined && !DESCRIPTION.includes(inner) ? `${member}.${inner}` : null;
}

function membersOf(type: string, view: EventView): string[] {
  const members = [...COMMON];
  if (view.expanded) members.push('operationDescription');
  if (['insert', 'update', 'replace', 'delete'].includes(type)) members.push('documentKey');
  if (type === 'insert' || type === 'replace' || (type === 'update' && view.fullDocument)) members.push('fullDocument');
  if (hasBefore(type) && view.fullDocumentBeforeChange) members.push('fullDocumentBeforeChange');
  if (type === 'update') members.push('updateDescription');
  if (type === 'rename') members.push('to');
  return members;
}

function hasBefore(type: string): boolean {
  return type === 'update' || type === 'replace' || type === 'delete';
}

/** Returns `true` if a condition holds for other types only. */
function excludes(condition: unknown, type: string): boolean {
  if (typeof condition === 'string') return condition !== type;
  if (!isObject(condition)) return false;
  const { $eq: equal, $in: list } = condition;
  if (typeof equal === 'string' && equal !== type) return true;
  return Array.isArray(list) && list.every((one) => typeof one === 'string' && one !== type);
}

/** Returns `true` if a condition is false for a missing property. */
function requiresValue(condition: unknown): boolean {
  if (!isOperators(condition)) return isValue(condition);
  return Object.entries(condition).some(([operator, given]) => {
    if (operator === '$exists') return Boolean(given);
    if (operator === '$in') return Array.isArray(given) && given.every(isValue);
    return REQUIRING.has(operator) || (COMPARING.has(operator) && isValue(given));
  });
}

/** Returns `true` for a value that a missing property does not equal, so not for null. */
function isValue(given: unknown): boolean {
  if (!isObject(given)) return given !== null && given !== undefined;
  const [first] = Object.keys(given);
  return first === undefined || !first.startsWith('$') || VALUES.has(first);
}

function isOperators(condition: unknown): condition is Members {
  return isObject(condition) && Object.keys(condition).some((key) => key.startsWith('$') && !VALUES.has(key));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
