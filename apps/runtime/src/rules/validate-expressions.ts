import { membersOf } from './bson-type.js';

/** A `validate` expression and its path. `*` stands for every element of a list. */
export interface ValidateExpression {
  readonly path: readonly string[];
  readonly expression: unknown;
}

/** Returns the `validate` expressions of a schema, including those under `properties` and a single `items`. */
export function validateExpressions(schema: unknown, path: readonly string[] = []): ValidateExpression[] {
  const keywords = membersOf(schema);
  if (!keywords) return [];
  const found: ValidateExpression[] = [];
  const { validate, properties, items } = keywords;
  if (validate !== undefined && validate !== null) found.push({ path, expression: validate });
  for (const [name, below] of Object.entries(membersOf(properties) ?? {})) {
    for (const each of validateExpressions(below, [...path, name])) found.push(each);
  }
  if (!Array.isArray(items)) for (const each of validateExpressions(items, [...path, '*'])) found.push(each);
  return found;
}

/** Value an expression is evaluated on, and the value before the write. */
export interface JudgedNode {
  readonly path: string;
  readonly value: unknown;
  readonly before: unknown;
}

function member(value: unknown, name: string): unknown {
  const members = membersOf(value);
  return members && Object.hasOwn(members, name) ? members[name] : undefined;
}

/** Returns the values at a path; missing values are not evaluated. */
export function nodesAt(path: readonly string[], value: unknown, before: unknown, at = '(root)'): JudgedNode[] {
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined ? [] : [{ path: at, value, before }];
  if (step !== '*') return nodesAt(rest, member(value, step), member(before, step), `${at}.${step}`);
  if (!Array.isArray(value)) return [];
  const earlier: readonly unknown[] = Array.isArray(before) ? before : [];
  return value.flatMap((element, index) => nodesAt(rest, element, earlier[index], `${at}.${index}`));
}
