/** Returns `true` if `await` would wait for the value. Its getter may throw. */
export function isThenable(value: unknown): boolean {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return false;
  return typeof (value as { then?: unknown }).then === 'function';
}
