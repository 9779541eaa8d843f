import { Binary } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { isDocument } from '../data/documents.js';

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

/**
 * The one argument of a service's action, all of whose properties are known (runtime §6.2): a missing one is
 * `MissingParameter`, an unknown one `ArgumentsNotAllowed`, one of the wrong type `InvalidParameter`. `null` counts as
 * absent.
 */
export class ServiceArguments {
  private constructor(
    private readonly action: string,
    /** Arguments as given, for rules. */
    readonly given: Readonly<Record<string, unknown>>,
  ) {}

  static of(action: string, list: readonly unknown[], allowed: ReadonlySet<string>): ServiceArguments {
    const [document = {}, ...rest] = list;
    if (rest.length > 0) throw new AppError('ArgumentsNotAllowed', `'${action}' takes exactly one argument`);
    if (!isDocument(document)) return invalid(`'${action}' takes exactly one argument, a document`);
    const unknown = Object.keys(document).find((name) => !allowed.has(name));
    if (unknown !== undefined) throw new AppError('ArgumentsNotAllowed', `'${action}' takes no '${unknown.slice(0, 100)}'`);
    return new ServiceArguments(action, document);
  }

  has(name: string): boolean {
    return this.member(name) !== undefined;
  }

  member(name: string): unknown {
    return Object.hasOwn(this.given, name) ? (this.given[name] ?? undefined) : undefined;
  }

  text(name: string): string | undefined {
    const value = this.member(name);
    return value === undefined || typeof value === 'string' ? value : invalid(`'${name}' must be a string`);
  }

  flag(name: string): boolean {
    const value = this.member(name) ?? false;
    return typeof value === 'boolean' ? value : invalid(`'${name}' must be a boolean`);
  }

  /** Returns `form` and similar properties: strings, or lists of strings, by name. */
  fields(name: string): [field: string, values: string[]][] {
    return this.entries(name).map(([field, value]) => {
      const values = Array.isArray(value) ? (value as unknown[]) : [value];
      return [field, values.map((each) => (typeof each === 'string' ? each : invalid(`'${name}.${field}' must be a string`)))];
    });
  }

  /** Returns `headers` and similar properties: lists of strings by name. */
  lists(name: string): [field: string, values: string[]][] {
    return this.entries(name).map(([field, value]) => {
      const isList = Array.isArray(value) && value.every((each): each is string => typeof each === 'string');
      return [field, isList ? value : invalid(`'${name}.${field}' must be a list of strings`)];
    });
  }

  /** Returns the bytes of a string or Binary; `undefined` if it is absent. */
  bytes(name: string): Buffer | undefined {
    const value = this.member(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string') return Buffer.from(value);
    return value instanceof Binary ? Buffer.from(value.value()) : invalid(`'${name}' must be a string or Binary`);
  }

  missing(name: string): never {
    throw new AppError('MissingParameter', `'${name}' is required by '${this.action}'`);
  }

  private entries(name: string): [string, unknown][] {
    const value = this.member(name);
    if (value === undefined) return [];
    return isDocument(value) ? Object.entries(value) : invalid(`'${name}' must be a document`);
  }
}
