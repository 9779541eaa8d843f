/** Something a test waits for, given at most once. */
export class Signal {
  readonly given: Promise<void>;
  give!: () => void;

  constructor() {
    this.given = new Promise((resolve) => {
      this.give = resolve;
    });
  }
}

/** Returns the reason a promise is rejected with; fails if it is not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const failure = new Error('it did not fail');
  const outcome: unknown = await promise.then(
    () => failure,
    (error: unknown) => error,
  );
  if (outcome === failure) throw failure;
  return outcome;
}
