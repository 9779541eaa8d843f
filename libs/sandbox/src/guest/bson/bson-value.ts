import { MapConstructor, mapGet, mapSet, reflectConstruct } from '../primordials.js';

type Encode = (value: BsonValue) => string;

let encoderOf: (value: object) => Encode | undefined;
let setEncoder: (value: BsonValue, encode: Encode) => void;

/** Base of the BSON classes user code sees. */
export abstract class BsonValue {
  /** Given by the constructors of the platform's classes alone. */
  #encoder: Encode | undefined;

  static {
    encoderOf = (value) => (#encoder in value ? value.#encoder : undefined);
    setEncoder = (value, encode) => {
      value.#encoder = encode;
    };
  }

  abstract get _bsontype(): string;

  /** Returns canonical extended JSON. @throws TypeError for an object that no class of the platform constructed */
  encode(): string {
    const text = encodeBson(this);
    if (text === undefined) throw new TypeError('Not a BSON value');
    return text;
  }

  /** Returns the value as `console.log` shows it. */
  abstract inspect(): string;
}

/**
 * Sets the encoder of a value, called by the constructor of its class: however the value is changed, or its class
 * extended, it is encoded as it was constructed.
 */
export function encodedBy<T extends BsonValue>(value: T, encode: (value: T) => string): void {
  setEncoder(value, encode as Encode);
}

/**
 * Returns canonical extended JSON of an object that a class of the platform constructed, `undefined` for all other
 * objects.
 */
export function encodeBson(value: object): string | undefined {
  return encoderOf(value)?.(value as BsonValue);
}

const standingFor = new MapConstructor<unknown, string>();

/** Has a class stand for its only value where it is used as one: `{ $lt: BSON.MaxKey }`. */
export function standForValue(type: new () => BsonValue): void {
  mapSet(standingFor, type, encodeBson(new type()));
}

/** Returns the extended JSON of the value a class stands for. */
export function valueOfClass(type: unknown): string | undefined {
  return mapGet(standingFor, type) as string | undefined;
}

/** Makes the classes callable without `new`, as in the platform's functions: `BSON.ObjectId('…')`. */
export function callable<T extends new (...args: never[]) => BsonValue>(type: T): T {
  const proxy = new Proxy(type, {
    apply: (target, _receiver, args) => reflectConstruct(target, args) as object,
  });
  Object.defineProperty(type.prototype, 'constructor', { value: proxy });
  return proxy;
}
