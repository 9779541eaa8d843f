/** Whether a write failed on a unique index, optionally on one that includes `field`. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || (error as { code?: unknown }).code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern = (error as { keyPattern?: unknown }).keyPattern;
  return typeof pattern === 'object' && pattern !== null && Object.hasOwn(pattern, field);
}
