import { AppFileError, type AppFileFault } from '../app-file-error.js';
import { NAME_LENGTH_MAX } from '../file-limits.js';
import { isJsonObject, type Json, type JsonObject } from '../json/json.js';
import { Faults } from './faults.js';
import type { SeenMembers } from './seen-members.js';

/**
 * Properties of an object in a file, read with the required type. A property that is `null` counts as missing (admin-api
 * §6.5).
 */
export class Fields {
  private readonly asked: Set<string> | undefined;

  constructor(
    readonly file: string,
    private readonly content: JsonObject,
    /** Path of the object in the file; empty for the file's own object. */
    readonly path = '',
    /** Records which properties are read. */
    private readonly seen?: SeenMembers,
    readonly faults = new Faults(),
  ) {
    this.asked = seen?.at(file, path, content);
  }

  /** All properties unchanged; each counts as read. */
  get object(): JsonObject {
    for (const name of Object.keys(this.content)) this.asked?.add(name);
    return this.content;
  }

  get isEmpty(): boolean {
    return Object.keys(this.content).length === 0;
  }

  get(name: string): Json | undefined {
    return this.given(name) ?? undefined;
  }

  /** Returns a property that may be `null`; `undefined` if it is missing. */
  given(name: string): Json | undefined {
    this.asked?.add(name);
    return Object.hasOwn(this.content, name) ? this.content[name] : undefined;
  }

  text(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'string') return value;
    return this.passOver(name, 'must be a string');
  }

  requiredText(name: string): string {
    const value = this.reference(name);
    return value === '' ? this.refuse(name, 'must not be empty') : value;
  }

  /** Reads a name that is required, but may be empty if the named entity was deleted. */
  reference(name: string): string {
    const value = this.get(name) ?? this.fail('MissingField', name, 'is missing');
    return typeof value === 'string' ? value : this.refuse(name, 'must be a string');
  }

  boolean(name: string): boolean | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.passOver(name, 'must be a boolean');
  }

  objectAt(name: string): JsonObject | undefined {
    const value = this.get(name);
    if (value === undefined || isJsonObject(value)) return value;
    return this.passOver(name, 'must be an object');
  }

  fieldsAt(name: string): Fields | undefined {
    const object = this.objectAt(name);
    return object === undefined ? undefined : new Fields(this.file, object, this.pathOf(name), this.seen, this.faults);
  }

  list(name: string): readonly Json[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    return Array.isArray(value) ? (value as readonly Json[]) : this.passOver(name, 'must be a list');
  }

  texts(name: string): readonly string[] | undefined {
    return this.list(name)?.flatMap((element, index) => {
      return typeof element === 'string' ? element : (this.passOver(`${name}[${index}]`, 'must be a string') ?? []);
    });
  }

  objects(name: string): readonly Fields[] | undefined {
    return this.list(name)?.flatMap((element, index) => {
      const place = `${name}[${index}]`;
      if (!isJsonObject(element)) return this.passOver(place, 'must be an object') ?? [];
      return new Fields(this.file, element, this.pathOf(place), this.seen, this.faults);
    });
  }

  /** Returns the same properties without the named ones that are an empty string: some tools write it for a missing value. */
  withoutEmpty(...names: readonly string[]): Fields {
    const isAbsent = (name: string): boolean => this.content[name] === '' && names.includes(name);
    for (const name of Object.keys(this.content)) if (isAbsent(name)) this.asked?.add(name);
    const members = Object.entries(this.content).filter(([name]) => !isAbsent(name));
    return new Fields(this.file, Object.fromEntries(members), this.path, this.seen, this.faults);
  }

  /** Returns the name of the entity: property `name`, or the name of the file or folder if the content has none. */
  entityName(called?: string, member = 'name'): string {
    const name = this.text(member) ?? called;
    if (name === undefined) return this.fail('MissingField', member, 'is missing');
    if (name === '') return this.refuse(member, 'must not be empty');
    if (name === '__proto__') return this.refuse(member, "must not be '__proto__'");
    if (name.length > NAME_LENGTH_MAX) return this.refuse(member, `must have at most ${NAME_LENGTH_MAX} characters`);
    return name;
  }

  /** Throws `AppFileError` `InvalidField`. An empty name means the object itself. */
  refuse(name: string, problem: string): never {
    return this.fail('InvalidField', name, problem);
  }

  /** Returns the result of `read`; `undefined` if it fails and errors are collected. */
  attempt<T>(read: () => T): T | undefined {
    return this.faults.attempt(read);
  }

  /** Returns the result of `read`; if a property is invalid, the result of `otherwise`, even if errors are collected. */
  readOr<T>(read: (fields: Fields) => T, otherwise: (fault: AppFileError) => T): T {
    try {
      return read(new Fields(this.file, this.content, this.path, this.seen));
    } catch (error) {
      if (!(error instanceof AppFileError)) throw error;
      return otherwise(error);
    }
  }

  fail(fault: AppFileFault, name: string, problem: string): never {
    throw new AppFileError(fault, this.file, problem, { field: this.pathOf(name) });
  }

  /** Rejects a property that is not essential for the entity: if errors are collected, it counts as missing. */
  private passOver(name: string, problem: string): undefined {
    this.faults.add(new AppFileError('InvalidField', this.file, problem, { field: this.pathOf(name) }));
  }

  private pathOf(name: string): string {
    return this.path === '' || name === '' ? this.path + name : `${this.path}.${name}`;
  }
}
