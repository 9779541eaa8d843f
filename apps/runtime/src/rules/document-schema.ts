import { isTypeName } from './schema-types.js';
import { membersOf, numberOf } from './bson-type.js';
import { FORMATS } from './formats.js';
import { compositeRules } from './rules-composite.js';
import { arrayRules, numberRules, stringRules, valueRules } from './rules-values.js';
import { objectRules } from './rules-object.js';

/** Reason why a document does not conform; the values of admin-api §5.7. */
export type ViolationCode =
  | 'false'
  | 'required'
  | 'invalid_type'
  | 'missing_dependency'
  | 'const'
  | 'enum'
  | 'number_any_of'
  | 'number_one_of'
  | 'number_all_of'
  | 'number_not'
  | 'number_gte'
  | 'number_gt'
  | 'number_lte'
  | 'number_lt'
  | 'multiple_of'
  | 'unique'
  | 'array_no_additional_items'
  | 'array_min_items'
  | 'array_max_items'
  | 'contains'
  | 'array_min_properties'
  | 'array_max_properties'
  | 'additional_property_not_allowed'
  | 'invalid_property_pattern'
  | 'invalid_property_name'
  | 'string_gte'
  | 'string_lte'
  | 'pattern'
  | 'format'
  | 'condition_then'
  | 'condition_else';

/**
 * Called for each violation. `path` is like `(root).address.city`, `(root).tags.0`; `detail` is for people; `setting`
 * names the app's setting that would allow it.
 */
export type Report = (path: string, code: ViolationCode, detail?: string, setting?: string) => void;
/** Checks a value and the values nested in it. */
export type Check = (value: unknown, path: string, report: Report) => void;

/** Thrown for an invalid schema. The message contains the path and the problem. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export interface SchemaSettings {
  /** True if properties that are not required may be `null` regardless of their type: `null_type_schema_validation`. */
  readonly nullableMembers: boolean;
}

/** Reads the keywords of one schema node and creates the checks of its child nodes. */
export class SchemaNode {
  constructor(
    readonly keywords: Readonly<Record<string, unknown>>,
    readonly at: string,
    readonly settings: SchemaSettings,
  ) {}

  has(keyword: string): boolean {
    return Object.hasOwn(this.keywords, keyword);
  }

  value(keyword: string): unknown {
    return this.has(keyword) ? this.keywords[keyword] : undefined;
  }

  number(keyword: string): number | undefined {
    if (!this.has(keyword)) return undefined;
    return numberOf(this.value(keyword)) ?? this.fail(keyword, 'must be a number');
  }

  /** Returns a keyword that is a count. */
  count(keyword: string): number | undefined {
    const count = this.number(keyword);
    return count === undefined || (Number.isInteger(count) && count >= 0) ? count : this.fail(keyword, 'must not be negative');
  }

  flag(keyword: string): boolean {
    const value = this.value(keyword) ?? false;
    return typeof value === 'boolean' ? value : this.fail(keyword, 'must be a boolean');
  }

  list(keyword: string): readonly unknown[] | undefined {
    if (!this.has(keyword)) return undefined;
    const value = this.value(keyword);
    return Array.isArray(value) ? value : this.fail(keyword, 'must be a list');
  }

  texts(keyword: string): readonly string[] | undefined {
    const list = this.list(keyword);
    return list === undefined || list.every((each) => typeof each === 'string')
      ? list
      : this.fail(keyword, 'must be a list of strings');
  }

  members(keyword: string): readonly (readonly [string, unknown])[] {
    if (!this.has(keyword)) return [];
    return Object.entries(membersOf(this.value(keyword)) ?? this.fail(keyword, 'must be an object'));
  }

  pattern(source: unknown, keyword: string): RegExp {
    try {
      return new RegExp(typeof source === 'string' ? source : this.fail(keyword, 'must be a regular expression'), 'u');
    } catch (error) {
      if (error instanceof SyntaxError) return this.fail(keyword, 'must be a regular expression');
      throw error;
    }
  }

  /** Returns the check of a child schema. */
  child(schema: unknown, ...steps: string[]): Check {
    return compile(schema, [this.at, ...steps].join('.'), this.settings);
  }

  children(keyword: string): Check[] | undefined {
    return this.list(keyword)?.map((schema, index) => this.child(schema, keyword, String(index)));
  }

  /** Returns the check of a keyword that is one schema. */
  schema(keyword: string): Check | undefined {
    return this.has(keyword) ? this.child(this.value(keyword), keyword) : undefined;
  }

  fail(keyword: string, what: string): never {
    throw new SchemaError(`${this.at}.${keyword} ${what}`);
  }
}

function typesOf(node: SchemaNode): readonly string[] | undefined {
  if (node.has('bsonType') && node.has('type')) node.fail('type', "cannot be combined with 'bsonType'");
  const keyword = node.has('type') ? 'type' : 'bsonType';
  if (!node.has(keyword)) return undefined;
  const given = node.value(keyword);
  const names: unknown[] = Array.isArray(given) ? given : [given];
  return names.map((name) => (isTypeName(name) ? name : node.fail(keyword, 'names an unknown type')));
}

function compile(schema: unknown, at: string, settings: SchemaSettings): Check {
  if (schema === true) return () => undefined;
  if (schema === false) return (_value, path, report) => report(path, 'false');
  const keywords = membersOf(schema);
  if (!keywords) throw new SchemaError(`${at} must be an object`);
  const node = new SchemaNode(keywords, at, settings);
  if (node.has('$ref')) node.fail('$ref', 'is not supported');
  const checks = [
    ...valueRules(node, typesOf(node)),
    ...objectRules(node),
    ...arrayRules(node),
    ...stringRules(node, FORMATS),
    ...numberRules(node),
    ...compositeRules(node),
  ];
  return (value, path, report) => {
    for (const check of checks) check(value, path, report);
  };
}

/**
 * Compiles a schema to a check of documents (runtime §3.8). Its numbers are in their wrappers like the numbers of
 * documents. `validate` expressions are not evaluated, unknown keywords are ignored.
 * @throws SchemaError
 */
export function compileSchema(schema: unknown, settings: SchemaSettings): (document: object, report: Report) => void {
  const check = compile(schema, 'schema', settings);
  return (document, report) => check(document, '(root)', report);
}
