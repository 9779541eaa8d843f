import type { Reporter } from './reporters.js';
import type { FailedTest, RunCounts } from './run-events.js';

/** A test file as it is run. */
export interface BuiltFile {
  readonly path: string;
  readonly source: string;
}

/** Request sent to the process that runs test files. */
export interface RunRequest {
  /** Files to run, in their order, each with the path of its source. */
  readonly files: readonly BuiltFile[];
  readonly reporters: readonly Reporter[];
  readonly only: string | null;
  readonly timeoutMs: number;
}

/** Result it sends at its end. */
export interface RunResult extends RunCounts {
  readonly failures: readonly FailedTest[];
}

/** Node.js 24 and later pass the time a test may take on to processes of test files. */
export const CAN_TIME_TESTS = Number(process.versions.node.split('.')[0]) >= 24;
