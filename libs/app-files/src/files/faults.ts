import { AppFileError } from '../app-file-error.js';

/** Place where something was read: path of its file, and of the property within it, empty for the whole file. */
export interface FilePlace {
  readonly file: string;
  readonly field: string;
}

/** Thrown if no more errors may be collected: ends the reading. */
export class FaultLimitError extends Error {
  override readonly name = 'FaultLimitError';
}

/** Errors in files. Unless they are collected, the first one ends the reading. */
export class Faults {
  private readonly byMessage = new Map<string, AppFileError>();
  private readonly places = new WeakMap<object, FilePlace>();
  private readonly settings = new Map<string, FilePlace>();
  private readonly lost = new Set<string>();
  private readonly left = new Map<string, AppFileError>();
  private readonly told: string[] = [];

  /** @param max maximum number of errors to collect; 0 to collect none and throw the first */
  constructor(private readonly max = 0) {}

  get isCollecting(): boolean {
    return this.max > 0;
  }

  /** Collected errors, in the order they were found; each once. */
  get found(): readonly AppFileError[] {
    return [...this.byMessage.values()];
  }

  /** Entities that could not be read, as `function 'name'`: references to them are not errors. */
  get unread(): ReadonlySet<string> {
    return this.lost;
  }

  /** Places of the settings an app has once, by their names in messages. */
  get settingPlaces(): ReadonlyMap<string, FilePlace> {
    return this.settings;
  }

  /** Entities that were left out, as `value 'name'`, with the reason. The app works without them. */
  get leftOut(): ReadonlyMap<string, AppFileError> {
    return this.left;
  }

  /** Sentences about content that is read differently than the files say. */
  get notes(): readonly string[] {
    return this.told;
  }

  /** Reports an error that does not end the reading: `outcome` says what happened to the entity. */
  note(fault: AppFileError, outcome: string): void {
    this.told.push(`${fault.file}: ${outcome}: ${fault.message.slice(`${fault.file}: `.length)}`);
  }

  /** Reports an error for which an entity is {@link leftOut}. */
  leaveOut(subject: string, fault: AppFileError): void {
    this.left.set(subject, fault);
    this.note(fault, 'left out');
  }

  /** Throws the error, or collects it and returns. Throws `FaultLimitError` once there are more than may be collected. */
  add(fault: AppFileError): void {
    if (!this.isCollecting) throw fault;
    if (this.byMessage.has(fault.message)) return;
    if (this.byMessage.size >= this.max) throw new FaultLimitError('too many errors', { cause: fault });
    this.byMessage.set(fault.message, fault);
  }

  /** Returns the result of `read`; `undefined` if it fails and errors are collected. `subject` is then {@link unread}. */
  attempt<T>(read: () => T, subject?: string): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppFileError)) throw error;
      this.add(error);
      if (subject !== undefined) this.lost.add(subject);
      return undefined;
    }
  }

  /** Remembers where an entity was read. */
  placed(entity: object, file: string, field = ''): void {
    if (this.isCollecting) this.places.set(entity, { file, field });
  }

  /** Remembers where a setting was read, by what messages call it. */
  placedSetting(setting: string, file: string, field = ''): void {
    if (this.isCollecting) this.settings.set(setting, { file, field });
  }

  placeOf(entity: object): FilePlace | undefined {
    return this.places.get(entity);
  }
}
