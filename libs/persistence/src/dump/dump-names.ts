import { createHash } from 'node:crypto';

/** Bytes of an escaped name that still fits into a file name with its ending. */
const NAME_MAX = 238;
const KEPT_OF_LONGER = 208;

/** Returns the file name, without extension, that a dump uses for a collection; the same as `mongodump`. */
export function fileNameOf(collection: string): string {
  const escaped = encodeURIComponent(collection)
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent);
  if (escaped.length <= NAME_MAX) return escaped;
  return `${escaped.slice(0, KEPT_OF_LONGER)}%24${createHash('sha1').update(collection).digest('base64url')}`;
}

/** Databases of the server itself, which no dump is made of. */
const OF_THE_SERVER = new Set(['admin', 'config', 'local']);

export function isDumped(database: string): boolean {
  return !OF_THE_SERVER.has(database);
}
