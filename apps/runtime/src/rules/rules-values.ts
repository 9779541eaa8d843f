import { bsonTypeOf, numberOf } from './bson-type.js';
import type { Check, SchemaNode, ViolationCode } from './document-schema.js';
import { isOfType } from './schema-types.js';
import { valueKey } from './value-key.js';

/** Returns the checks of keywords for values of any type. */
export function valueRules(node: SchemaNode, types: readonly string[] | undefined): Check[] {
  const rules: Check[] = [];
  if (types) {
    rules.push((value, path, report) => {
      if (isOfType(value, types)) return;
      report(path, 'invalid_type', `Expected: ${types.join(' or ')}, given: ${bsonTypeOf(value)}`);
    });
  }
  const allowed = node.list('enum');
  if (allowed) {
    const keys = new Set(allowed.map(valueKey));
    rules.push((value, path, report) => void (keys.has(valueKey(value)) || report(path, 'enum')));
  }
  if (node.has('const')) {
    const key = valueKey(node.value('const'));
    rules.push((value, path, report) => void (valueKey(value) === key || report(path, 'const')));
  }
  return rules;
}

/** Returns the checks of keywords that limit a number derived from a value; values without one pass. */
function bounds(
  of: (value: unknown) => number | undefined,
  tests: readonly [ViolationCode, (size: number) => boolean][],
): Check[] {
  return tests.map(([code, fits]) => (value, path, report) => {
    const size = of(value);
    if (size !== undefined && !fits(size)) report(path, code);
  });
}

/** Returns the checks of a minimum and a maximum, if the schema has them. */
export function sizeRules(
  node: SchemaNode,
  [least, tooFew]: readonly [string, ViolationCode],
  [most, tooMany]: readonly [string, ViolationCode],
  of: (value: unknown) => number | undefined,
): Check[] {
  const [min, max] = [node.count(least), node.count(most)];
  return bounds(of, [
    ...(min === undefined ? [] : [[tooFew, (size: number) => size >= min] as [ViolationCode, (size: number) => boolean]]),
    ...(max === undefined ? [] : [[tooMany, (size: number) => size <= max] as [ViolationCode, (size: number) => boolean]]),
  ]);
}

export function numberRules(node: SchemaNode): Check[] {
  const [min, max, step] = [node.number('minimum'), node.number('maximum'), node.number('multipleOf')];
  const [above, below] = [node.flag('exclusiveMinimum'), node.flag('exclusiveMaximum')];
  const tests: [ViolationCode, (size: number) => boolean][] = [];
  if (min !== undefined) tests.push(above ? ['number_gt', (size) => size > min] : ['number_gte', (size) => size >= min]);
  if (max !== undefined) tests.push(below ? ['number_lt', (size) => size < max] : ['number_lte', (size) => size <= max]);
  if (step !== undefined) {
    if (step <= 0) node.fail('multipleOf', 'must be greater than 0');
    tests.push(['multiple_of', (size) => Number.isInteger(size / step)]);
  }
  return bounds(numberOf, tests);
}

function charactersOf(value: unknown): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

export function stringRules(node: SchemaNode, formats: ReadonlyMap<string, (text: string) => boolean>): Check[] {
  const rules = sizeRules(node, ['minLength', 'string_gte'], ['maxLength', 'string_lte'], charactersOf);
  if (node.has('pattern')) {
    const pattern = node.pattern(node.value('pattern'), 'pattern');
    rules.push((value, path, report) => void (typeof value !== 'string' || pattern.test(value) || report(path, 'pattern')));
  }
  const format = node.value('format');
  const isOfFormat = typeof format === 'string' ? formats.get(format) : undefined;
  if (isOfFormat) {
    rules.push((value, path, report) => void (typeof value !== 'string' || isOfFormat(value) || report(path, 'format')));
  }
  return rules;
}

function lengthOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function onArrays(check: (elements: readonly unknown[], ...rest: [string, Parameters<Check>[2]]) => void): Check {
  return (value, path, report) => {
    if (Array.isArray(value)) check(value, path, report);
  };
}

/**
 * Checks `items`, which is the schema of every element, or a list with one schema each; `additionalItems` applies to
 * elements beyond the list.
 */
function itemRules(node: SchemaNode): Check[] {
  if (!Array.isArray(node.value('items'))) {
    const each = node.schema('items');
    if (!each) return [];
    return [onArrays((elements, path, report) => elements.forEach((value, index) => each(value, `${path}.${index}`, report)))];
  }
  const listed = node.children('items') ?? [];
  const further = node.value('additionalItems') === false ? undefined : (node.schema('additionalItems') ?? (() => undefined));
  return [
    onArrays((elements, path, report) => {
      elements.forEach((value, index) => (listed[index] ?? further)?.(value, `${path}.${index}`, report));
      if (!further && elements.length > listed.length) report(path, 'array_no_additional_items');
    }),
  ];
}

export function arrayRules(node: SchemaNode): Check[] {
  const rules = [
    ...sizeRules(node, ['minItems', 'array_min_items'], ['maxItems', 'array_max_items'], lengthOf),
    ...itemRules(node),
  ];
  if (node.flag('uniqueItems')) {
    rules.push(
      onArrays((elements, path, report) => {
        if (new Set(elements.map(valueKey)).size < elements.length) report(path, 'unique');
      }),
    );
  }
  const wanted = node.schema('contains');
  if (wanted) {
    rules.push(
      onArrays((elements, path, report) => {
        if (!elements.some((value) => fits(wanted, value))) report(path, 'contains');
      }),
    );
  }
  return rules;
}

/** Returns `true` if a check reports no violation. */
export function fits(check: Check, value: unknown): boolean {
  let fitting = true;
  check(value, '', () => (fitting = false));
  return fitting;
}
