/** Thrown for everything the platform refuses, and for failed runs, with what they wrote. */
export class TestError extends Error {
  override readonly name = 'TestError';

  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    readonly logs: readonly string[] = [],
  ) {
    super(message);
  }
}
