const UNSAFE = /[%/\\\p{Cc}]/gu;

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Parts of a path that are not names: they climb, or hold packages. */
const SPECIAL = ['.', '..', 'node_modules'];

/** Returns a name as one part of a path: separators, control characters and `%` are percent-encoded, special parts entirely. */
export function encodeSegment(name: string): string {
  if (SPECIAL.includes(name)) return percentEncoded(name);
  return name.replace(UNSAFE, percentEncoded);
}

/** Encodes every character of a name: another spelling of it, safe on case-insensitive file systems. */
export function encodeSegmentWhole(name: string): string {
  return percentEncoded(name);
}

/** Returns the name that a part of a path stands for. A part that is not encoded correctly is returned unchanged. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
