import { AppError } from '#contracts/error.js';
import type { ExpectedVersion } from '#contracts/resource.js';

/** Entity tags of one header: more than a client has versions of one thing. */
const TAGS_MAX = 100;
/** Entity tag (RFC 9110, 8.8.3). A proxy that compresses responses marks their tags as weak; these still name stored content. */
const TAG = /^(?:W\/)?"([\x21\x23-\x7e]{0,200})"$/;

/** Reads `If-Match`. @throws AppError `BadRequest` */
export function expectedVersion(header: string): ExpectedVersion {
  if (header.trim() === '*') return '*';
  const tags = header.split(',', TAGS_MAX + 1);
  if (tags.length > TAGS_MAX) throw new AppError('BadRequest', `If-Match may have at most ${TAGS_MAX} entity tags`);
  return tags.map((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    if (version === undefined) throw new AppError('BadRequest', 'If-Match must be * or entity tags in double quotes');
    return version;
  });
}

/** Returns the header value (`ETag`) of a version. */
export function entityTag(version: string): string {
  return `"${version}"`;
}
