import { EnvironmentError } from '#process/env/environment.js';

const NAME = 'GROUNDWORK_TEST_HASHES';

/** Setting for tests only. It is not part of `VARIABLES`, which are documented for operators. */
export interface TestHashes {
  readonly [NAME]?: 'cheap' | undefined;
}

/**
 * Reads `GROUNDWORK_TEST_HASHES`: `cheap`, or unset, which includes an empty string. Takes the whole environment of the process,
 * including variables its service does not read. Throws one `EnvironmentError` for another value, and if other variables show
 * that this is not a test: `PUBLIC_URL` or `NODE_ENV=production`.
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
