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
export const { isArray } = Array;
export const { isInteger, isSafeInteger, isNaN: notANumber, isFinite: isFiniteNumber } = Number;
export const { keys: objectKeys, freeze, defineProperty, getPrototypeOf, is: sameValue } = Object;
export const PromiseConstructor = Promise;
export const DateConstructor = Date;
export const RegExpConstructor = RegExp;
export const SetConstructor = Set;
export const MapConstructor = Map;
export const Bytes = Uint8Array;
export const BigIntConstructor = BigInt;
export const fromCode = String.fromCharCode;

/** Conversions of whatever user code passes. */
export const textOf: (value: unknown) => string = String;
/** A JSON string of whatever it is: nothing in it ends it. */
export const quoted = (value: unknown): string => jsonStringify(textOf(value));
export const numberOf: (value: unknown) => number = Number;

export const promiseResolve: (value: unknown) => Promise<unknown> = Promise.resolve.bind(Promise);
export const promiseReject: (reason: unknown) => Promise<never> = Promise.reject.bind(Promise);
export const promiseThen: (
  promise: Promise<unknown>,
  resolved: (value: unknown) => unknown,
  rejected?: (reason: unknown) => unknown,
) => Promise<unknown> = uncurry(Promise.prototype.then);
export const stringIncludes: (text: string, part: string) => boolean = uncurry(String.prototype.includes);
export const stringSlice: (text: string, from: number, to?: number) => string = uncurry(String.prototype.slice);
export const codeAt: (text: string, index: number) => number = uncurry(String.prototype.charCodeAt);
export const dateTime: (date: Date) => number = uncurry(Date.prototype.getTime);
export const mapGet: (map: Map<unknown, unknown>, key: unknown) => unknown = uncurry(Map.prototype.get);
export const mapSet: (map: Map<unknown, unknown>, key: unknown, value: unknown) => void = uncurry(Map.prototype.set);
export const mapDelete: (map: Map<unknown, unknown>, key: unknown) => boolean = uncurry(Map.prototype.delete);
