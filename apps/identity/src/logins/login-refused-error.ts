/** A credential that was not accepted. The message is for the app's log; the client is told `unauthorized` and nothing more. */
export class LoginRefusedError extends Error {
  override readonly name = 'LoginRefusedError';
}
