const UNSAFE = /[%/\\\p{Cc}]/gu;

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Parts of a path that are no names: they climb, or hold packages. */
const SPECIAL = ['.', '..', 'node_modules'];

/** A name as one part of a path: separators, control characters and `%` are percent-encoded, special parts whole. */
export function encodeSegment(name: string): string {
  if (SPECIAL.includes(name)) return percentEncoded(name);
  return name.replace(UNSAFE, percentEncoded);
}

/** A name with every character encoded: another spelling of it, safe where letter case does not count. */
export function encodeSegmentWhole(name: string): string {
  return percentEncoded(name);
}

/** The name that a part of a path stands for. What is not well encoded stands for itself. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
