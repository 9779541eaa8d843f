/** Returns `true` if a write failed on a unique index, optionally on one that includes `field`. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || (error as { code?: unknown }).code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern = (error as { keyPattern?: unknown }).keyPattern;
  return typeof pattern === 'object' && pattern !== null && Object.hasOwn(pattern, field);
}

/**
 * Returns `true` if a write of several documents failed only on unique indexes: the existing documents are as they
 * should be.
 */
export function isOnlyDuplicates(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  if (!Array.isArray(writeErrors) || writeErrors.length === 0) return isDuplicateKey(error);
  return writeErrors.every((one) => isDuplicateKey(one));
}

/** Returns the indexes of the documents that already existed in a write of several; 0 for a write of one. */
export function duplicatesIn(error: unknown): ReadonlySet<number> {
  const { writeErrors } = error as { writeErrors?: readonly { readonly index: number }[] };
  if (!Array.isArray(writeErrors) || writeErrors.length === 0) return new Set([0]);
  return new Set(writeErrors.map(({ index }) => index));
}
