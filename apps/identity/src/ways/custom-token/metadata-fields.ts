import { metadataPath } from '#contracts/config/metadata-path.js';
import { characterCount } from '#security/network/character-count.js';
import { LoginRefusedError } from '../login-refused-error.js';

/** Maximum characters of one mapped value, serialized unless it is a string. */
export const METADATA_VALUE_LENGTH_MAX = 4_096;

export interface MetadataField {
  readonly path: readonly string[];
  readonly target: string;
  readonly required: boolean;
}

/**
 * Compiles a metadata field. `name` is a path of property names separated by dots; a dot inside a name is written `\.`, a
 * backslash `\\`.
 */
export function compileMetadataField(entry: { required: boolean; name: string; field_name?: string | undefined }): MetadataField {
  const path = metadataPath(entry.name);
  const target = entry.field_name === undefined || entry.field_name === '' ? path.at(-1) : entry.field_name;
  return { path, target: target ?? entry.name, required: entry.required };
}

/** User data read from claims. */
export interface MappedMetadata {
  readonly data: Record<string, unknown>;
  /** Lines for the app's log about omitted values. */
  readonly messages: readonly string[];
}

/**
 * Returns the user data from a token's claims: values as received, without absent ones, `null` and values that are too long. If a
 * field is required, these cases refuse the login.
 * @throws LoginRefusedError
 */
export function mapMetadata(claims: Readonly<Record<string, unknown>>, fields: readonly MetadataField[]): MappedMetadata {
  const entries: [string, unknown][] = [];
  const messages: string[] = [];
  for (const field of fields) {
    const value = valueAt(claims, field.path);
    if (value === undefined || value === null) {
      if (field.required) throw new LoginRefusedError(`the token has no value for the required field '${field.path.join('.')}'`);
      continue;
    }
    const length = characterCount(typeof value === 'string' ? value : JSON.stringify(value));
    if (length <= METADATA_VALUE_LENGTH_MAX) {
      entries.push([field.target, value]);
      continue;
    }
    const what = `the value of '${field.path.join('.')}' has ${length} characters (max ${METADATA_VALUE_LENGTH_MAX})`;
    if (field.required) throw new LoginRefusedError(what);
    messages.push(`${what}: it is left out`);
  }
  // Unlike assignment, this makes `__proto__` an ordinary property.
  return { data: Object.fromEntries(entries), messages };
}

/** Returns the value at a path of own properties of objects; it does not descend into arrays. */
function valueAt(claims: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let value: unknown = claims;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}
