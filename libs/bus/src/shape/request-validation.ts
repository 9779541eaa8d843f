import { validateSync, type ValidationArguments, type ValidationError } from 'class-validator';
import { AppError, isErrorCode, type ErrorCode } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';
import { elementsOf, meets, shapeOf, type Declaration, type FieldCheck, type FieldTest, type Shape } from './shape.js';

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

/** The default messages begin with the property's name; for a nested property they get its whole path instead. */
function located(message: string, property: string, path: string): string {
  for (const before of ['', 'each value in ', 'nested property ']) {
    if (message.startsWith(`${before}${property} `)) return `${before}${path}${message.slice(before.length + property.length)}`;
  }
  return message;
}

function codeOf(context: unknown): ErrorCode | null {
  const code = (context as { readonly errorCode?: unknown } | undefined)?.errorCode;
  return isErrorCode(code) ? code : null;
}

/** Writes the message of a declaration that a value does not meet, as class-validator writes it. */
function messageOf(declaration: Declaration, written: Declaration['message'] | undefined, about: ValidationArguments): string {
  const { value, constraints } = about;
  let text = typeof written === 'function' ? written(about) : (written ?? '');
  for (const [index, constraint] of ((constraints as readonly unknown[] | undefined) ?? []).entries()) {
    const shown = Array.isArray(constraint) ? constraint.join(', ') : String(constraint);
    text = text.replaceAll(`$constraint${index + 1}`, shown);
  }
  if (['string', 'boolean', 'number'].includes(typeof value)) text = text.replaceAll('$value', String(value));
  return text.replaceAll('$property', declaration.propertyName).replaceAll('$target', about.targetName);
}

/** Yields the first error of each property of an object, nested ones in the place of the property they are in. */
function* faultsOf(shape: Shape, object: object, parent = ''): Generator<MemberFault> {
  if (shape.checks === null) {
    yield* reportedFaults(validateSync(object, { forbidUnknownValues: false }), parent);
    return;
  }
  for (const check of shape.checks) {
    const value = (object as Readonly<Record<string, unknown>>)[check.name];
    if (!check.conditions.every((holds) => holds(object, value))) continue;
    const at = { property: check.name, path: parent === '' ? check.name : `${parent}.${check.name}` };
    if (check.nested && !mayBeNested(value)) yield notNested(check.nested, value, at);
    else {
      const fault = ownFault(check, object, value, at);
      if (fault) yield fault;
      else if (check.nested) yield* nestedFaults(check.nested, value, at);
    }
  }
}

/** The place of a value: the name of its property, or its index in a list, and its path in the request. */
interface Place {
  readonly property: string;
  readonly path: string;
}

function ownFault({ tests }: FieldCheck, object: object, value: unknown, { property, path }: Place): MemberFault | null {
  // A later declaration of the same name takes the place of the first.
  const failed = new Map<string, FieldTest>();
  for (const test of tests) if (!meets(test, object, value)) failed.set(nameOf(test), test);
  // Decorators run from the last to the first; what is written first (the type) says most.
  const [, last] = [...failed].at(-1) ?? [];
  if (!last) return null;
  const { declaration, validators } = last;
  const about = {
    targetName: object.constructor.name,
    property: declaration.propertyName,
    object,
    value,
    constraints: declaration.constraints as unknown[],
  };
  const message = messageOf(declaration, declaration.message || validators[0]?.instance.defaultMessage?.(about), about);
  return { path, message: located(message, property, path), code: codeOf(declaration.context) };
}

function nameOf({ declaration, validators }: FieldTest): string {
  return validators[0]?.name ?? declaration.type;
}

function mayBeNested(value: unknown): boolean {
  return value === undefined || value instanceof Object;
}

function notNested(declaration: Declaration, value: unknown, { property, path }: Place): MemberFault {
  const { propertyName, constraints, message: written, context } = declaration;
  const about = { targetName: 'Function', property: propertyName, object: {}, value, constraints: constraints as unknown[] };
  return { path, message: located(messageOf(declaration, written, about), property, path), code: codeOf(context) };
}

function* nestedFaults(declaration: Declaration, value: unknown, { path }: Place): Generator<MemberFault> {
  const elements = elementsOf(value);
  if (elements) {
    for (const [key, element] of value instanceof Map ? (value as Map<unknown, unknown>) : elements.entries()) {
      const at = { property: String(key), path: `${path}.${String(key)}` };
      if (mayBeNested(element)) yield* nestedFaults(declaration, element, at);
      else yield notNested(declaration, element, at);
    }
  } else if (value instanceof Object && typeof value.constructor === 'function') {
    yield* faultsOf(shapeOf(value.constructor as Constructor<object>), value, path);
  }
}

/** Yields the first error of each property that class-validator reports. */
export function* reportedFaults(errors: readonly ValidationError[], parent: string): Generator<MemberFault> {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    const [name, message] = Object.entries(error.constraints ?? {}).at(-1) ?? [];
    if (name !== undefined && message !== undefined) {
      yield { path, message: located(message, error.property, path), code: codeOf(error.contexts?.[name]) };
    } else yield* reportedFaults(error.children ?? [], path);
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

/** Returns the first errors of an object; none if class-validator would find none. */
export function firstFaults(shape: Shape, object: object): readonly MemberFault[] {
  const faults: MemberFault[] = [];
  for (const fault of faultsOf(shape, object)) if (faults.push(fault) === FAULTS_MAX) break;
  return faults;
}

/**
 * Turns a received body into an instance of its declared shape; properties that the shape does not declare are dropped.
 * Throws the first error, with all of them in `memberFaults`: with the code its field names (a malformed id is "not
 * found"), else with `invalidCode`.
 */
export function parseAs<T extends object>(shape: Shape<T>, body: unknown, invalidCode: ErrorCode): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError(invalidCode, 'the request must be a JSON object');
  }
  const request = shape.instantiate(body);
  if (shape.passes(request)) return request;
  const faults = firstFaults(shape, request);
  const [first] = faults;
  if (!first) return request;
  const error = new AppError(first.code ?? invalidCode, first.message);
  faultsOfErrors.set(error, faults);
  throw error;
}

/** Does the same by the class of the shape. */
export function parseRequest<T extends object>(type: Constructor<T>, body: unknown, invalidCode: ErrorCode): T {
  return parseAs(shapeOf(type), body, invalidCode);
}
