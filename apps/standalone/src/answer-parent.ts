/**
 * Answers requests of the process that started this one with a channel: `{type: 'login-link'}` by a token for a login link of the console.
 * The token reaches that process alone.
 */
export function answerParent(newLoginToken: () => string): void {
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'login-link') return;
    process.send?.({ type: 'login-link', token: newLoginToken() });
  });
}
