/**
 * Replies to requests of the parent process over its channel: `{type: 'login-link'}` with a token for a login link of the console.
 * No other process receives the token.
 */
export function serveParent(newLoginToken: () => string): void {
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'login-link') return;
    process.send?.({ type: 'login-link', token: newLoginToken() });
  });
}
