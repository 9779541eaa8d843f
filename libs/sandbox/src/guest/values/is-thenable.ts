/** Whether `await` would wait for it. Its getter may throw. */
export function isThenable(value: unknown): boolean {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return false;
  return typeof (value as { then?: unknown }).then === 'function';
}
