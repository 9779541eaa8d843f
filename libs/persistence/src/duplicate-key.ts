/** Whether a write failed on a unique index, optionally on one that includes `field`. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || (error as { code?: unknown }).code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern = (error as { keyPattern?: unknown }).keyPattern;
  return typeof pattern === 'object' && pattern !== null && Object.hasOwn(pattern, field);
}

/** Whether a write of several documents failed on nothing but unique indexes: what is there already is as it should be. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  if (!Array.isArray(writeErrors) || writeErrors.length === 0) return isDuplicateKey(error);
  return writeErrors.every((one) => isDuplicateKey(one));
}
