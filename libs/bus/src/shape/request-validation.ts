import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { validateSync, type ValidationError } from 'class-validator';
import { AppError, isErrorCode, type ErrorCode } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';
import { declaredFields } from './declared-fields.js';
import { passesValidation } from './passes-validation.js';
import { keepValidationMetadata } from './validation-metadata.js';

keepValidationMetadata();

/** The default messages begin with the property's name; for a nested property they get its whole path instead. */
function located(message: string, property: string, path: string): string {
  for (const before of ['', 'each value in ', 'nested property ']) {
    if (message.startsWith(`${before}${property} `)) return `${before}${path}${message.slice(before.length + property.length)}`;
  }
  return message;
}

/** An invalid property. */
export interface MemberFault {
  /** Path of the property. */
  readonly path: string;
  /** Names it as well. */
  readonly message: string;
  readonly code: ErrorCode | null;
}

/** Maximum number of errors reported for one request. */
const FAULTS_MAX = 100;

/** Yields the first error of each property. */
function* faultsOf(errors: readonly ValidationError[], parent = ''): Generator<MemberFault> {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    // Decorators run from the last to the first; what is written first (the type) says most.
    const [name, message] = Object.entries(error.constraints ?? {}).at(-1) ?? [];
    if (name !== undefined && message !== undefined) {
      const context = error.contexts?.[name] as { errorCode?: unknown } | undefined;
      const code = context?.errorCode;
      yield { path, message: located(message, error.property, path), code: isErrorCode(code) ? code : null };
    } else yield* faultsOf(error.children ?? [], path);
  }
}

const faultsOfErrors = new WeakMap<AppError, readonly MemberFault[]>();

/**
 * Returns all errors of the request that `parseRequest` rejected with this error, the first ones if there are many; an
 * empty list for any other error.
 */
export function memberFaults(error: AppError): readonly MemberFault[] {
  return faultsOfErrors.get(error) ?? [];
}

/**
 * Creates an instance with the declared properties of a body. Properties typed with `@Type` become instances
 * themselves; others are copied unchanged, because they may contain a client's own JSON, whose keys (`constructor`,
 * `toString`) are data.
 */
function instantiate<T extends object>(type: Constructor<T>, body: object): T {
  const instance = new type();
  for (const { name, nested } of membersOf(type)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as Record<string, unknown>)[name];
    (instance as Record<string, unknown>)[name] = nested ? instantiateNested(nested, value) : value;
  }
  return instance;
}

interface Member {
  readonly name: string;
  /** Class that its value is converted to. */
  readonly nested: Constructor<object> | undefined;
}

/** Looked up once for each class. */
const members = new WeakMap<Constructor<object>, readonly Member[]>();

function membersOf(type: Constructor<object>): readonly Member[] {
  let known = members.get(type);
  if (!known) {
    known = declaredFields(type).map((name) => ({
      name,
      nested: defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction(),
    }));
    members.set(type, known);
  }
  return known;
}

function instantiateNested(type: Constructor<object>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => instantiateNested(type, element));
  return typeof value === 'object' && value !== null ? instantiate(type, value) : value;
}

/**
 * Turns a received body into an instance of its declared shape; properties that the shape does not declare are dropped.
 * Throws the first error, with all of them in `memberFaults`: with the code its field names (a malformed id is "not
 * found"), else with `invalidCode`.
 */
export function parseRequest<T extends object>(type: Constructor<T>, body: unknown, invalidCode: ErrorCode): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError(invalidCode, 'the request must be a JSON object');
  }
  const request = instantiate(type, body);
  if (passesValidation(request)) return request;
  const faults: MemberFault[] = [];
  for (const fault of faultsOf(validateSync(request, { forbidUnknownValues: false }))) {
    if (faults.push(fault) === FAULTS_MAX) break;
  }
  const [first] = faults;
  if (!first) return request;
  const error = new AppError(first.code ?? invalidCode, first.message);
  faultsOfErrors.set(error, faults);
  throw error;
}
