/** Thrown when an AWS call fails. `kind` classifies the cause; `message` is shown to the caller. */
export class AwsError extends Error {
  override readonly name = 'AwsError';

  constructor(
    readonly kind: 'unknown' | 'missing' | 'notAllowed' | 'invalid' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

/** @throws AwsError of kind `invalid`: an argument has the wrong form */
export function invalidArgument(message: string): never {
  throw new AwsError('invalid', message);
}

/** Returns the error for a failure that AWS reported; its message is cut after 1,000 characters. */
export function serviceFailure(code: string, message: string): AwsError {
  const text = message === '' ? code : `${code}: ${message}`;
  return new AwsError('failed', text.slice(0, 1_000));
}
