/** Returns `true` if a content holds a secret itself, as webhooks do; other contents name secrets of the app. */
export function holdsSecret(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('options' in content)) return false;
  const { options } = content;
  return typeof options === 'object' && options !== null && 'secret' in options && options.secret !== '';
}
