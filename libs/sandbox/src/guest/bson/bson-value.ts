/** Base of the BSON classes user code sees. */
export abstract class BsonValue {
  abstract get _bsontype(): string;

  /** Canonical extended JSON text. */
  abstract encode(): string;

  /** How `console.log` shows the value. */
  abstract inspect(): string;
}

/** The classes are callable without `new`, as in the platform's functions: `BSON.ObjectId('…')`. */
export function callable<T extends new (...args: never[]) => BsonValue>(type: T): T {
  const proxy = new Proxy(type, {
    apply: (target, _receiver, args) => Reflect.construct(target, args) as object,
  });
  Object.defineProperty(type.prototype, 'constructor', { value: proxy });
  return proxy;
}
