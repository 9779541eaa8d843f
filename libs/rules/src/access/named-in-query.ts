/** A field a query asks for. */
export interface NamedField {
  readonly path: readonly string[];
  /** True if the query only checks the field's existence or type, not the values below it. */
  readonly isShallow: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const LOGICAL = new Set(['$and', '$or', '$nor']);
const SHALLOW = new Set(['$exists', '$type', '$size']);

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function* namedBy(operator: string, operand: unknown, path: readonly string[]): Generator<NamedField> {
  if (operator === '$elemMatch') yield* namedInQuery(operand, path);
  else if (operator === '$not') yield* namedByCondition(operand, path);
  else if (operator === '$all') for (const element of list(operand)) yield* namedByCondition(element, path);
  else yield { path, isShallow: SHALLOW.has(operator) };
}

/** Operators, or a value the field is to equal. */
function* namedByCondition(condition: unknown, path: readonly string[]): Generator<NamedField> {
  const members = isMembers(condition) ? Object.entries(condition) : [];
  const isEquality = !members[0]?.[0].startsWith('$');
  if (isEquality) yield { path, isShallow: false };
  else for (const [operator, operand] of members) yield* namedBy(operator, operand, path);
}

/**
 * Returns the fields a query of a user names, at any depth. @param below the field it is about; the document without
 * one
 */
export function* namedInQuery(query: unknown, below: readonly string[] = []): Generator<NamedField> {
  if (!isMembers(query)) return;
  for (const [name, condition] of Object.entries(query)) {
    if (LOGICAL.has(name)) for (const part of list(condition)) yield* namedInQuery(part, below);
    else if (!name.startsWith('$')) yield* namedByCondition(condition, [...below, ...name.split('.')]);
    else if (below.length > 0) yield* namedBy(name, condition, below);
  }
}
