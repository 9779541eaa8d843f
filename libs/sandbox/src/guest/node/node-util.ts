import { isDeepStrictEqual } from '../values/deep-equal.js';
import { formatLine, inspect } from '../values/inspect.js';
import { demand, offer } from '../lazy.js';

type Callback = (...args: unknown[]) => unknown;

const CUSTOM_PROMISIFY = Symbol.for('nodejs.util.promisify.custom');

function assertFunction(value: unknown, name: string): asserts value is Callback {
  if (typeof value !== 'function') throw new TypeError(`The "${name}" argument must be of type function`);
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

function inherits(constructor: unknown, parent: unknown): void {
  assertFunction(constructor, 'ctor');
  assertFunction(parent, 'superCtor');
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype as object, parent.prototype as object);
}

const types = Object.freeze({
  isDate: (value: unknown) => value instanceof Date,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isNativeError: (value: unknown) => value instanceof Error,
  isPromise: (value: unknown) => value instanceof Promise,
  isMap: (value: unknown) => value instanceof Map,
  isSet: (value: unknown) => value instanceof Set,
  isTypedArray: (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView),
  isUint8Array: (value: unknown) => value instanceof Uint8Array,
  isArrayBuffer: (value: unknown) => value instanceof ArrayBuffer,
});

offer('node-util', {
  inspect: Object.assign((value: unknown) => inspect(value), { custom: Symbol.for('nodejs.util.inspect.custom') }),
  format: (...args: unknown[]) => formatLine(args),
  promisify: Object.assign(promisify, { custom: CUSTOM_PROMISIFY }),
  callbackify,
  inherits,
  deprecate: (callable: unknown) => callable,
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
  isRegExp: types.isRegExp,
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isDate: types.isDate,
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
