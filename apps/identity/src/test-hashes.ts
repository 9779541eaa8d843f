import { EnvironmentError } from '#process/env/environment.js';

const NAME = 'GROUNDWORK_TEST_HASHES';

/** What only tests set. It is none of `VARIABLES`, of which operators are told. */
export interface TestHashes {
  readonly [NAME]?: 'cheap' | undefined;
}

/**
 * Reads `GROUNDWORK_TEST_HASHES`: `cheap`, or unset, which an empty text counts as. Takes all that the process was given, also
 * what its service does not read. Throws one `EnvironmentError` for another value, and where clients or operators say that this
 * is no test: with `PUBLIC_URL` or `NODE_ENV=production`.
 */
export function readTestHashes(source: Readonly<Record<string, string | undefined>>): TestHashes {
  const { [NAME]: value = '', NODE_ENV, PUBLIC_URL = '' } = source;
  if (value === '') return {};
  const problems: string[] = [];
  if (value !== 'cheap') problems.push(`${NAME} must be cheap`);
  if (NODE_ENV === 'production') problems.push(`${NAME} is for tests: it must not be set with NODE_ENV=production`);
  if (PUBLIC_URL !== '') problems.push(`${NAME} is for tests: it must not be set with PUBLIC_URL`);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { [NAME]: 'cheap' };
}
