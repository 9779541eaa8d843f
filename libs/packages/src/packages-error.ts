export type PackagesFault =
  /** What was uploaded is not what it should be. */
  | 'invalid'
  /** It is more than is taken. */
  | 'tooLarge'
  /** It cannot be made into modules. */
  | 'failed';

/** Why packages are not taken; the message is for who uploaded them. */
export class PackagesError extends Error {
  override readonly name = 'PackagesError';

  constructor(
    readonly fault: PackagesFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A path or name of strangers in a message: one line, and no more than a line. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
