import { isDeepStrictEqual } from '../values/deep-equal.js';
import { CUSTOM_INSPECT, formatLine, inspect, INSPECT_DEPTH } from '../values/inspect.js';
import { demand, offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { argumentTypeError } from '../errors/node-errors.js';

type Callback = (...args: unknown[]) => unknown;

const CUSTOM_PROMISIFY = Symbol.for('nodejs.util.promisify.custom');

function assertFunction(value: unknown, name: string): asserts value is Callback {
  if (typeof value !== 'function') throw argumentTypeError(name, 'of type function', value);
}

function promisify(original: unknown): Callback {
  assertFunction(original, 'original');
  const custom = (original as unknown as Record<symbol, unknown>)[CUSTOM_PROMISIFY];
  if (typeof custom === 'function') return custom as Callback;
  return function (this: unknown, ...args: unknown[]) {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, value: unknown): void => {
        if (error === undefined || error === null) resolve(value);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the callback was given is what is thrown
        else reject(error);
      };
      Reflect.apply(original, this, [...args, done]);
    });
  };
}

function callbackify(original: unknown): Callback {
  assertFunction(original, 'original');
  return function (this: unknown, ...args: unknown[]) {
    const callback = args.pop();
    assertFunction(callback, 'last argument');
    (Reflect.apply(original, this, args) as Promise<unknown>).then(
      (value) => callback(null, value),
      (error: unknown) => callback(error ?? new Error('Promise was rejected with a falsy value')),
    );
  };
}

function inherits(constructor: Callback, parent: Callback): void {
  if (constructor === undefined || constructor === null) assertFunction(constructor, 'ctor');
  if (parent === undefined || parent === null) assertFunction(parent, 'superCtor');
  if (typeof parent.prototype !== 'object') throw argumentTypeError('superCtor.prototype', 'of type object', parent.prototype);
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype as object, parent.prototype as object);
}

type Class = abstract new (...given: never) => object;

const classes: readonly Class[] = [ArrayBuffer, DataView, Date, Map, Promise, RegExp, Set, WeakMap, WeakSet];
const boxes: readonly (readonly [name: string, type: string])[] = [
  ['Number', 'number'],
  ['String', 'string'],
  ['Boolean', 'boolean'],
  ['Symbol', 'symbol'],
  ['BigInt', 'bigint'],
];
const arrays: readonly Class[] = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
];

function isBox(value: unknown, name: string): boolean {
  const box = (globalThis as unknown as Record<string, Class | undefined>)[name];
  return typeof value === 'object' && box !== undefined && value instanceof box;
}

const tagOf = (value: unknown): string =>
  typeof value === 'function' ? ((value as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] ?? '') : '';

const types = Object.freeze({
  ...Object.fromEntries([...classes, ...arrays].map((one) => [`is${one.name}`, (value: unknown) => value instanceof one])),
  ...Object.fromEntries(boxes.map(([name]) => [`is${name}Object`, (value: unknown) => isBox(value, name)])),
  isAnyArrayBuffer: (value: unknown) => value instanceof ArrayBuffer,
  isArrayBufferView: (value: unknown) => ArrayBuffer.isView(value),
  isAsyncFunction: (value: unknown) => tagOf(value).startsWith('Async'),
  isGeneratorFunction: (value: unknown) => tagOf(value).endsWith('GeneratorFunction'),
  isBoxedPrimitive: (value: unknown) => boxes.some(([name]) => isBox(value, name)),
  isNativeError: (value: unknown) => value instanceof Error,
  isTypedArray: (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView),
});

interface InspectOptions {
  readonly depth?: unknown;
}

/** Node's `inspect(value, options)`, and its older form with the depth in the third place; one line of any length. */
function inspectWith(value: unknown, options?: unknown, depth?: unknown): string {
  const given = typeof options === 'object' && options !== null ? (options as InspectOptions).depth : depth;
  return inspect(value, { depth: given === undefined ? INSPECT_DEPTH : given === null ? Infinity : Number(given) });
}

const ESCAPES = new RegExp(String.raw`[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~]`, 'g');

offer('node-util', {
  inspect: Object.assign(inspectWith, { custom: CUSTOM_INSPECT }),
  format: (...args: unknown[]) => formatLine(args),
  promisify: Object.assign(promisify, { custom: CUSTOM_PROMISIFY }),
  callbackify,
  inherits,
  deprecate: (callable: unknown) => callable,
  debuglog: () => Object.assign(() => undefined, { enabled: false }),
  stripVTControlCharacters: (text: unknown) => textOf(text).replaceAll(ESCAPES, ''),
  toUSVString: (text: unknown) => textOf(text).toWellFormed(),
  isDeepStrictEqual: (a: unknown, b: unknown) => isDeepStrictEqual(a, b),
  types,
  isArray: (value: unknown) => Array.isArray(value),
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isNumber: (value: unknown) => typeof value === 'number',
  isString: (value: unknown) => typeof value === 'string',
  isSymbol: (value: unknown) => typeof value === 'symbol',
  isUndefined: (value: unknown) => value === undefined,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isDate: (value: unknown) => value instanceof Date,
  isError: types.isNativeError,
  isFunction: (value: unknown) => typeof value === 'function',
  isPrimitive: (value: unknown) => (typeof value !== 'object' && typeof value !== 'function') || value === null,
  get TextEncoder() {
    return demand<{ TextEncoder: unknown }>('text-coding').TextEncoder;
  },
  get TextDecoder() {
    return demand<{ TextDecoder: unknown }>('text-coding').TextDecoder;
  },
});
