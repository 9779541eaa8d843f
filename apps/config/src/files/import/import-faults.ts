import type { FilePlace } from '#app-files/files/faults.js';
import type { ReadApp } from '#app-files/read-app-files.js';
import { memberFaults } from '#bus/shape/request-validation.js';
import { IMPORT_ERRORS_MAX, IMPORT_ERROR_LENGTH_MAX, type ImportError } from '#contracts/config/app-files.contract.js';
import { ERRORS, type AppError } from '#contracts/error.js';
import { SourceSyntaxError } from '#sandbox/module-syntax.js';
import { LocatedError } from '../../core/versions/located-error.js';

/** No more errors are collected: the import ends. */
export class ImportFaultsFull extends Error {
  override readonly name = 'ImportFaultsFull';
}

const NOWHERE: FilePlace = { file: '', field: '' };
/** Path of several properties at the beginning of a message. */
const MEMBER = /^[A-Za-z_]\w*(?:\.\w+|\[\d+\])+/;
const OF_SOURCES: readonly string[] = ['FunctionSyntaxError', 'FunctionInvalid'];

function shortened(text: string): string {
  return text.length > IMPORT_ERROR_LENGTH_MAX ? `${text.slice(0, IMPORT_ERROR_LENGTH_MAX - 1)}…` : text;
}

function below(path: string, member: string): string {
  return path === '' || member === '' ? path + member : `${path}.${member}`;
}

/**
 * Returns the position of a syntax error in its file; nothing for a source in a JSON field, which has separate line numbers.
 */
function positionIn({ cause }: AppError, field: string): Pick<ImportError, 'line' | 'column'> {
  if (field !== '' || !(cause instanceof SourceSyntaxError)) return {};
  return { line: cause.line, column: cause.column };
}

/** Collection of the errors of an import, or of one of its parts. */
export interface CollectedFaults {
  /** Names of functions, or of services, that could not be read. */
  unread(noun: 'function' | 'service'): string[];
  /** Keeps an error. @throws ImportFaultsFull */
  add(error: AppError): void;
  /** Returns a collection for the parts of an entity, which reports their errors with its name. */
  within(place: string): CollectedFaults;
}

/** Errors of an import, with their places in its files: each error once, up to a limit. */
export class ImportFaults implements CollectedFaults {
  private readonly byMessage = new Map<string, ImportError>();
  private full: boolean;

  /** Begins with what could not be read. */
  constructor(private readonly app: Pick<ReadApp, 'faults' | 'isCut' | 'places' | 'unread'>) {
    const faults = app.faults ?? [];
    this.full = app.isCut === true && faults.length >= IMPORT_ERRORS_MAX;
    for (const { file, field, message, position } of faults.slice(0, IMPORT_ERRORS_MAX)) {
      this.keep({ file, path: field, error: message, error_code: 'InvalidParameter', ...position });
    }
  }

  get errors(): ImportError[] {
    return [...this.byMessage.values()];
  }

  /** True if there may be more errors. */
  get isTruncated(): boolean {
    return this.full;
  }

  /** True if nothing could be read, so that there is nothing to import. */
  get isUnreadable(): boolean {
    return this.app.isCut === true;
  }

  /** Names of functions, or of services, that could not be read. */
  unread(noun: 'function' | 'service'): string[] {
    const start = `${noun} '`;
    return [...(this.app.unread ?? [])].flatMap((name) => (name.startsWith(start) ? [name.slice(start.length, -1)] : []));
  }

  /** Keeps an error; an error about several properties is split. @throws ImportFaultsFull */
  add(error: AppError): void {
    let reason = error;
    while (reason instanceof LocatedError) reason = reason.reason;
    const { file, field } = this.placeOf(error);
    const before = error.message.slice(0, error.message.length - reason.message.length);
    const ofRequest = memberFaults(reason);
    const alone = { path: MEMBER.exec(reason.message)?.[0] ?? '', message: reason.message, code: reason.code };
    const faults = ofRequest.length === 0 ? [alone] : ofRequest.map((fault) => ({ ...fault, code: fault.code ?? reason.code }));
    for (const { path, message, code } of faults) {
      const place = { file, path: below(field, path), ...positionIn(reason, field) };
      this.collect({ ...place, error: before + message, error_code: ERRORS[code].wire ?? code });
    }
  }

  within(place: string): CollectedFaults {
    return {
      unread: (noun) => this.unread(noun),
      add: (error) => this.add(new LocatedError(place, error)),
      within: (inner) => this.within(`${place}: ${inner}`),
    };
  }

  /** Keeps an error. @throws ImportFaultsFull */
  collect(error: ImportError): void {
    if (this.byMessage.size < IMPORT_ERRORS_MAX || this.byMessage.has(error.error)) return this.keep(error);
    this.full = true;
    throw new ImportFaultsFull('too many errors');
  }

  private keep(fault: ImportError): void {
    const { file, path, error } = fault;
    if (this.byMessage.has(error)) return;
    this.byMessage.set(error, { ...fault, file: shortened(file), path: shortened(path), error: shortened(error) });
  }

  /** Returns the place of an error: its own, or that of the entity it is a part of. */
  private placeOf(error: AppError): FilePlace {
    if (!(error instanceof LocatedError)) return NOWHERE;
    if (error.file !== null) return { file: error.file, field: '' };
    const { places = new Map<string, FilePlace>() } = this.app;
    const source = OF_SOURCES.includes(error.code) ? places.get(`source of ${error.place}`) : undefined;
    if (source) return source;
    for (let { place } = error; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf(': '), 0))) {
      const found = places.get(place);
      if (found) return found;
    }
    return NOWHERE;
  }
}
