import { Double, Int32, Long, type Document } from 'mongodb';
import { AppError } from '#contracts/error.js';
import type { Namespace } from './namespace.js';

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

/** Plain documents only: a BSON value such as an ObjectId or a date is an object too. */
function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype
  );
}

/**
 * The one argument of a MongoDB action, read member by member. A member that is absent or `null` takes its default; one of the
 * wrong type is `InvalidParameter`. Members nobody reads are ignored.
 */
export class ActionArguments {
  private readonly members: ReadonlyMap<string, unknown>;

  private constructor(document: Document) {
    this.members = new Map(Object.entries(document));
  }

  /** From the argument list of a call, decoded. */
  static of(action: string, list: readonly unknown[]): ActionArguments {
    const [document, ...rest] = list;
    if (rest.length > 0) throw new AppError('ArgumentsNotAllowed', `'${action}' takes exactly one argument`);
    return isDocument(document) ? new ActionArguments(document) : invalid(`'${action}' takes exactly one argument, a document`);
  }

  /** Names of all members that were given. */
  names(): string[] {
    return [...this.members.keys()];
  }

  namespace(): Namespace {
    return { database: this.requiredText('database'), collection: this.requiredText('collection') };
  }

  /** As it was given, whatever its type; `undefined` for `null`. */
  member(name: string): unknown {
    return this.members.get(name) ?? undefined;
  }

  requiredText(name: string): string {
    const value = this.members.get(name);
    return typeof value === 'string' ? value : invalid(`'${name}' is a required string`);
  }

  /** The first of the names that is given: some actions have two spellings. */
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

  documents(name: string): Document[] | undefined {
    const value = this.members.get(name) ?? undefined;
    if (value === undefined) return undefined;
    return Array.isArray(value) && value.every(isDocument) ? value : invalid(`'${name}' must be a list of documents`);
  }

  flag(name: string): boolean {
    const value = this.members.get(name) ?? false;
    return typeof value === 'boolean' ? value : invalid(`'${name}' must be a boolean`);
  }

  /** 0 where it is not given. */
  count(name: string): number {
    const value = this.members.get(name) ?? new Int32(0);
    const number =
      value instanceof Int32 || value instanceof Double ? value.value : value instanceof Long ? value.toNumber() : Number.NaN;
    return Number.isSafeInteger(number) && number >= 0 ? number : invalid(`'${name}' must be a non-negative integer`);
  }

  /** Sort order as given, its directions as plain numbers where they are numbers. */
  sortOrder(): Document | undefined {
    const document = this.document('sort');
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
        invalid(`'sort' must give 1 or -1 for '${field}'`);
      }
    }
    return Object.fromEntries(entries);
  }

  /** An update: a document, a pipeline, or absent. */
  update(): Document | Document[] | undefined {
    return Array.isArray(this.members.get('update')) ? this.documents('update') : this.document('update');
  }
}

/** The server decides by the first field, so this does. */
export function isReplacement(update: Document): boolean {
  return !(Object.keys(update)[0]?.startsWith('$') ?? false);
}
