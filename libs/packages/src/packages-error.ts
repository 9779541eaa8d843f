export type PackagesFault =
  /** The upload is invalid. */
  | 'invalid'
  /** The upload exceeds a limit. */
  | 'tooLarge'
  /** It cannot be made into modules. */
  | 'failed';

/** Thrown if packages are rejected; the message is for the uploader. */
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

/** Formats an untrusted path or name for a message: one line, and no more than a line. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
