/** Whether a content has a secret of its own in it, as webhooks have; others name secrets of the app. */
export function holdsSecret(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('options' in content)) return false;
  const { options } = content;
  return typeof options === 'object' && options !== null && 'secret' in options && options.secret !== '';
}
