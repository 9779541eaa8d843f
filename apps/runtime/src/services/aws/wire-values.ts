import { Binary, Decimal128, Double, Int32, Long, ObjectId } from '#codecs/bson/values.js';
import { invalidArgument } from './aws-error.js';

const DEPTH_MAX = 32;

/** A value that JSON can represent, with dates in the protocol's format. */
export type WireValue = string | number | boolean | readonly WireValue[] | { readonly [name: string]: WireValue };

export interface WireOptions {
  /** Paths of properties that are bytes, even if they are given as strings; see `AwsService.blobs`. */
  readonly blobs?: readonly string[];
  readonly smallNames?: boolean;
  /** Properties whose own properties keep their names even so; see `AwsService.keptNames`. */
  readonly keptNames?: readonly string[];
  readonly date: (date: Date) => string | number;
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Returns the bytes of a string or Binary. */
export function bytesOf(value: unknown, name: string): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof Binary ? Buffer.from(value.value()) : invalidArgument(`'${name}' must be a string or Binary`);
}

export function isBlob(path: readonly string[], blobs: readonly string[] = []): boolean {
  return blobs.some((blob) => {
    const names = blob.split('.');
    return names.length === path.length && names.every((name, index) => name === '*' || name === path[index]);
  });
}

/** Returns `true` if the caller chose the property names of the object at this path, as in a map. */
export function keepsNames(path: readonly string[], keptNames: readonly string[] = []): boolean {
  return keptNames.includes(path.at(-1) ?? '');
}

function scalar(value: unknown, path: readonly string[], { date }: WireOptions): WireValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Int32 || value instanceof Double) return scalar(value.value, path, { date });
  if (value instanceof Long) return value.toNumber();
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Binary) return Buffer.from(value.value()).toString('base64');
  if (value instanceof Date && !Number.isNaN(value.getTime())) return date(value);
  if (value instanceof ObjectId || value instanceof Decimal128) return value.toString();
  return invalidArgument(`'${path.join('.')}' has a value that cannot be sent`);
}

/** Returns an argument in the form in which it is sent. Properties that are absent or null are left out. */
export function wireValue(value: unknown, options: WireOptions, path: readonly string[] = []): WireValue {
  if (path.length > DEPTH_MAX) return invalidArgument('the arguments are nested too deeply');
  if (Array.isArray(value)) return (value as unknown[]).map((each) => wireValue(each, options, [...path]));
  if (typeof value === 'string' && isBlob(path, options.blobs)) return Buffer.from(value).toString('base64');
  if (!isPlainObject(value)) return scalar(value, path, options);
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  const folds = options.smallNames === true && !keepsNames(path, options.keptNames);
  return Object.fromEntries(
    members.map(([name, member]) => [
      folds ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name,
      wireValue(member, options, [...path, name]),
    ]),
  );
}
