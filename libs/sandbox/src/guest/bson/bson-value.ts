import { MapConstructor, mapGet, mapSet } from '../primordials.js';

/** Base of the BSON classes user code sees. */
export abstract class BsonValue {
  abstract get _bsontype(): string;

  /** Canonical extended JSON text. */
  abstract encode(): string;

  /** How `console.log` shows the value. */
  abstract inspect(): string;
}

const standingFor = new MapConstructor<unknown, string>();

/** Has a class stand for its only value where it is used as one: `{ $lt: BSON.MaxKey }`. */
export function standForValue(type: new () => BsonValue): void {
  mapSet(standingFor, type, new type().encode());
}

/** Extended JSON text of what a class stands for. */
export function valueOfClass(type: unknown): string | undefined {
  return mapGet(standingFor, type) as string | undefined;
}

/** The classes are callable without `new`, as in the platform's functions: `BSON.ObjectId('…')`. */
export function callable<T extends new (...args: never[]) => BsonValue>(type: T): T {
  const proxy = new Proxy(type, {
    apply: (target, _receiver, args) => Reflect.construct(target, args) as object,
  });
  Object.defineProperty(type.prototype, 'constructor', { value: proxy });
  return proxy;
}
