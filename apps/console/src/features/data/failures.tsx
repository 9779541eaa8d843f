interface FailuresProps {
  /** Note on the other documents, as in "3 inserted". */
  readonly done: string;
  readonly failed: number;
  /** The first documents that failed. */
  readonly failures: readonly { readonly name: string; readonly error: string }[];
}

/** Documents that a bulk write did not change, and why. */
export function Failures({ done, failed, failures }: FailuresProps) {
  return (
    <div role="alert" className="notice is-bad">
      <div>
        <p>
          {done}, {failed.toLocaleString()} failed.
        </p>
        <ul className="list">
          {failures.slice(0, 10).map(({ name, error }) => (
            <li key={name}>
              Document {name}: {error}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns failures named by their places, from 1. */
export function placed(failures: readonly { readonly index: number; readonly error: string }[]): FailuresProps['failures'] {
  return failures.map(({ index, error }) => ({ name: String(index + 1), error }));
}
