/** Why there is no reply to hand over. `code` says whose affair it is, `message` is for whoever called. */
export class AwsError extends Error {
  override readonly name = 'AwsError';

  constructor(
    readonly kind: 'unknown' | 'missing' | 'notAllowed' | 'invalid' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

/** An argument of the wrong form. */
export function invalidArgument(message: string): never {
  throw new AwsError('invalid', message);
}

/** What a service said instead of doing it. */
export function serviceFailure(code: string, message: string): AwsError {
  const text = message === '' ? code : `${code}: ${message}`;
  return new AwsError('failed', text.slice(0, 1_000));
}
