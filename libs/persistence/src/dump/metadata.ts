import { EJSON, type Document } from 'bson';
import { DumpError } from './dump-error.js';

/** Content of `<collection>.metadata.json`, in canonical extended JSON. */
export interface CollectionMetadata {
  readonly options: Document;
  /** Specifications as `listIndexes` returns them. */
  readonly indexes: readonly Document[];
  /** 32 hexadecimal digits; empty for a view. */
  readonly uuid: string;
  readonly collectionName: string;
  readonly type: string;
}

export function metadataText(metadata: CollectionMetadata): string {
  return EJSON.stringify(metadata, { relaxed: false });
}

/**
 * Parses metadata; numbers keep their types. Dumps of older tools lack name and type, which are then taken from `fileName` and
 * the options. @throws DumpError
 */
export function parseMetadata(path: string, fileName: string, text: string): CollectionMetadata {
  let parsed: unknown;
  try {
    parsed = EJSON.parse(text, { relaxed: false });
  } catch (cause) {
    throw new DumpError(`${path} is not extended JSON`, { cause });
  }
  if (!isDocument(parsed)) throw new DumpError(`${path} is not the metadata of a collection`);
  const { options = {}, indexes = [], uuid = '', collectionName = unescaped(path, fileName), type } = parsed;
  const valid =
    isDocument(options) &&
    Array.isArray(indexes) &&
    indexes.every((index) => isDocument(index) && isDocument(index['key'])) &&
    typeof uuid === 'string' &&
    typeof collectionName === 'string' &&
    collectionName !== '' &&
    (type === undefined || typeof type === 'string');
  if (!valid) throw new DumpError(`${path} is not the metadata of a collection`);
  return { options, indexes, uuid, collectionName, type: type ?? (options['viewOn'] === undefined ? 'collection' : 'view') };
}

function unescaped(path: string, fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch (cause) {
    throw new DumpError(`${path} is not named after a collection`, { cause });
  }
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('_bsontype' in value);
}
