// oxlint-disable typescript/unbound-method -- detaching methods from their receivers is this file's purpose

/**
 * Built-ins as they were before any user code, so that code which patches `Array.prototype.push` or `JSON.stringify` breaks itself
 * and not the bridge. Guest modules on the path of results and host calls use these and no iteration protocol.
 */
const { call, bind } = Function.prototype;

/** Turns a method into a function whose first argument is the receiver. */
function uncurry(method: unknown): never {
  return bind.call(call, method) as never;
}

export const jsonParse = JSON.parse;
export const jsonStringify = JSON.stringify;
export const reflectApply = Reflect.apply;
export const {
  construct: reflectConstruct,
  defineProperty: reflectDefineProperty,
  deleteProperty: reflectDeleteProperty,
  get: reflectGet,
  getOwnPropertyDescriptor: reflectGetOwnPropertyDescriptor,
  has: reflectHas,
  ownKeys: reflectOwnKeys,
  preventExtensions: reflectPreventExtensions,
  set: reflectSet,
} = Reflect;
export const { isArray } = Array;
export const { isInteger, isSafeInteger, isNaN: notANumber, isFinite: isFiniteNumber } = Number;
export const { keys: objectKeys, freeze, isFrozen, defineProperty, getPrototypeOf, hasOwn, is: sameValue } = Object;
export const { isView } = ArrayBuffer;
export const PlainPrototype = Object.prototype;
export const asyncIteratorSymbol: typeof Symbol.asyncIterator = Symbol.asyncIterator;
export const ErrorConstructor = Error;
export const TypeErrorConstructor = TypeError;
export const RangeErrorConstructor = RangeError;
export const ProxyConstructor = Proxy;
export const PromiseConstructor = Promise;
export const DateConstructor = Date;
export const RegExpConstructor = RegExp;
export const SetConstructor = Set;
export const MapConstructor = Map;
export const Bytes = Uint8Array;
export const BufferConstructor = ArrayBuffer;
export const BigIntConstructor = BigInt;
export const fromCode = String.fromCharCode;
export const now = Date.now;
export const truncate = Math.trunc;
export const parseInteger = parseInt;
export const { asIntN } = BigInt;

/** Conversions of values passed by user code. */
export const textOf: (value: unknown) => string = String;
/** Returns any value as a JSON string, so that its content cannot end the string. */
export const quoted = (value: unknown): string => jsonStringify(textOf(value));
export const numberOf: (value: unknown) => number = Number;

export const promiseResolve: (value: unknown) => Promise<unknown> = Promise.resolve.bind(Promise);
export const promiseReject: (reason: unknown) => Promise<never> = Promise.reject.bind(Promise);
export const promiseThen: (
  promise: Promise<unknown>,
  resolved?: (value: unknown) => unknown,
  rejected?: (reason: unknown) => unknown,
) => Promise<unknown> = uncurry(Promise.prototype.then);
export const stringIncludes: (text: string, part: string) => boolean = uncurry(String.prototype.includes);
export const stringSlice: (text: string, from: number, to?: number) => string = uncurry(String.prototype.slice);
export const stringToLowerCase: (text: string) => string = uncurry(String.prototype.toLowerCase);
export const stringIndexOf: (text: string, part: string, from?: number) => number = uncurry(String.prototype.indexOf);
export const stringPadStart: (text: string, length: number, fill: string) => string = uncurry(String.prototype.padStart);
export const numberText: (value: number, radix: number) => string = uncurry(Number.prototype.toString);
export const bigintText: (value: bigint, radix?: number) => string = uncurry(BigInt.prototype.toString);
/** Tests a string. The expression must not have the flags `g` and `y`, which remember a position. */
export const matches = (expression: RegExp, text: string): boolean => regExpExec(expression, text) !== null;
export const regExpExec: (expression: RegExp, text: string) => RegExpExecArray | null = uncurry(RegExp.prototype.exec);
export const bytesSlice: (bytes: Uint8Array, from: number, to?: number) => Uint8Array = uncurry(Uint8Array.prototype.slice);
export const bytesPart: (bytes: Uint8Array, from: number, to?: number) => Uint8Array = uncurry(Uint8Array.prototype.subarray);
/** Reads a property as the language has it. */
const getter = (holder: object, name: string): never => uncurry(Object.getOwnPropertyDescriptor(holder, name)?.get);

export const bytesLength: (bytes: Uint8Array) => number = getter(getPrototypeOf(Uint8Array.prototype) as object, 'length');
export const regExpSource: (expression: RegExp) => string = getter(RegExp.prototype, 'source');
export const isIgnoringCase: (expression: RegExp) => boolean = getter(RegExp.prototype, 'ignoreCase');
export const isMultiline: (expression: RegExp) => boolean = getter(RegExp.prototype, 'multiline');
export const isDotAll: (expression: RegExp) => boolean = getter(RegExp.prototype, 'dotAll');
export const mapForEach: (map: Map<unknown, unknown>, each: (value: unknown, key: unknown) => void) => void = uncurry(
  Map.prototype.forEach,
);
export const setForEach: (set: Set<unknown>, each: (value: unknown) => void) => void = uncurry(Set.prototype.forEach);
export const codeAt: (text: string, index: number) => number = uncurry(String.prototype.charCodeAt);
export const dateTime: (date: Date) => number = uncurry(Date.prototype.getTime);
export const mapGet: (map: Map<unknown, unknown>, key: unknown) => unknown = uncurry(Map.prototype.get);
export const mapSet: (map: Map<unknown, unknown>, key: unknown, value: unknown) => void = uncurry(Map.prototype.set);
export const mapDelete: (map: Map<unknown, unknown>, key: unknown) => boolean = uncurry(Map.prototype.delete);

/** Returns `true` if a list has a string, without a method of the list. */
export function hasText(list: readonly string[], text: string): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === text) return true;
  return false;
}

/** Defines a property of an object; setters that user code gave to its prototypes are not called. */
export function setMember(target: object, key: string, value: unknown): void {
  // Without a prototype: `get` and `set` of one would count as parts of the description.
  const description = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  defineProperty(target, key, description as PropertyDescriptor);
}

/** Returns an object's own property; `undefined` if it has none, even if a prototype has one. */
export function ownMember(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined;
}
