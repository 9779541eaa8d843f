import { Double, Int32, Long, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { isDocument } from './documents.js';
import type { Namespace } from './namespace.js';
import { assertDefined, assertDefinedStages, definedOperators, withoutUndefined } from './undefined-values.js';

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

/**
 * Argument of a MongoDB action, a document whose properties are read one by one. A property that is absent or `null`
 * takes its default; one of the wrong type is `InvalidParameter`. Properties that no method reads are ignored.
 */
export class ActionArguments {
  private readonly members: ReadonlyMap<string, unknown>;

  private constructor(document: Document) {
    this.members = new Map(Object.entries(document));
  }

  /** Reads the decoded argument list of a call. */
  static of(action: string, list: readonly unknown[]): ActionArguments {
    const [document, ...rest] = list;
    if (rest.length > 0) throw new AppError('ArgumentsNotAllowed', `'${action}' takes exactly one argument`);
    return isDocument(document) ? new ActionArguments(document) : invalid(`'${action}' takes exactly one argument, a document`);
  }

  /** Returns the names of all given properties. */
  names(): string[] {
    return [...this.members.keys()];
  }

  /** Returns all properties as a document to be stored. */
  all(): Document {
    return withoutUndefined(Object.fromEntries(this.members));
  }

  namespace(): Namespace {
    return { database: this.requiredText('database'), collection: this.requiredText('collection') };
  }

  /** Returns a property as it was given, of any type; `undefined` for `null`. */
  member(name: string): unknown {
    return this.members.get(name) ?? undefined;
  }

  requiredText(name: string): string {
    const value = this.members.get(name);
    return typeof value === 'string' ? value : invalid(`'${name}' is a required string`);
  }

  /** Returns the document of the first of the names that is given: some actions have two spellings. */
  document(...names: readonly [string, ...string[]]): Document | undefined {
    for (const name of names) {
      const value = this.members.get(name) ?? undefined;
      if (value !== undefined) return isDocument(value) ? value : invalid(`'${name}' must be a document`);
    }
    return undefined;
  }

  requiredDocument(name: string): Document {
    return this.document(name) ?? invalid(`'${name}' is a required document`);
  }

  /**
   * Returns the filter of the first of the names that is given.
   * @throws AppError `FunctionExecutionError` if it contains `undefined`
   */
  filter(...names: readonly [string, ...string[]]): Document | undefined {
    const filter = this.document(...names);
    if (filter) assertDefined(filter, names.find((name) => this.member(name) !== undefined) ?? names[0]);
    return filter;
  }

  requiredFilter(name: string): Document {
    return this.filter(name) ?? this.requiredDocument(name);
  }

  /** Returns a list of filters. @throws AppError `FunctionExecutionError` if one contains `undefined` */
  filters(name: string): Document[] | undefined {
    const filters = this.documents(name);
    if (filters) assertDefined(filters, name);
    return filters;
  }

  /** Returns an option or a document to be stored, without properties that are `undefined`. */
  defined(...names: readonly [string, ...string[]]): Document | undefined {
    return withoutUndefined(this.document(...names));
  }

  /** Returns a required document without properties that are `undefined`. */
  requiredDefined(name: string): Document {
    return withoutUndefined(this.requiredDocument(name));
  }

  /** Returns a pipeline. @throws AppError `FunctionExecutionError` if a stage selects documents by `undefined` */
  pipeline(name: string): Document[] | undefined {
    const pipeline = this.documents(name);
    if (pipeline) assertDefinedStages(pipeline, name);
    return pipeline;
  }

  documents(name: string): Document[] | undefined {
    const value = this.members.get(name) ?? undefined;
    if (value === undefined) return undefined;
    return Array.isArray(value) && value.every(isDocument) ? value : invalid(`'${name}' must be a list of documents`);
  }

  flag(name: string): boolean {
    const value = this.members.get(name) ?? false;
    return typeof value === 'boolean' ? value : invalid(`'${name}' must be a boolean`);
  }

  /** Returns a non-negative integer, 0 if it is not given. */
  count(name: string): number {
    const value = this.members.get(name) ?? new Int32(0);
    const number =
      value instanceof Int32 || value instanceof Double ? value.value : value instanceof Long ? value.toNumber() : Number.NaN;
    return Number.isSafeInteger(number) && number >= 0 ? number : invalid(`'${name}' must be a non-negative integer`);
  }

  /** Returns the sort order as given, with numeric directions as plain numbers. */
  sortOrder(): Document | undefined {
    const document = this.defined('sort');
    if (!document) return undefined;
    const entries = Object.entries(document).map(([field, direction]): [string, unknown] => [
      field,
      direction instanceof Int32 || direction instanceof Double
        ? direction.value
        : direction instanceof Long
          ? direction.toNumber()
          : direction,
    ]);
    for (const [field, direction] of entries) {
      if (direction !== 1 && direction !== -1 && !isDocument(direction)) {
        invalid(`'sort' must be 1 or -1 for '${field}'`);
      }
    }
    return Object.fromEntries(entries);
  }

  /**
   * Returns an update: a document, a pipeline, or `undefined`.
   * @throws AppError `FunctionExecutionError` if it selects by `undefined`
   */
  update(): Document | Document[] | undefined {
    if (Array.isArray(this.members.get('update'))) return this.pipeline('update');
    const update = this.document('update');
    return update && (isReplacement(update) ? withoutUndefined(update) : definedOperators(update, 'update'));
  }
}

/** Checks if an update is a replacement. Like the server, this looks at the first field only. */
export function isReplacement(update: Document): boolean {
  return !(Object.keys(update)[0]?.startsWith('$') ?? false);
}
