import { join } from 'node:path';
import { WorkFolder } from '../develop/work-folder.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import type { TestPlatformDescription } from '../testing/test-platform.js';
import { builtTests, type BuiltTests } from './build-tests.js';
import { runTests } from './runner-process.js';
import type { RunResult } from './runner-protocol.js';
import { testFiles } from './test-files.js';
import type { TestOptions } from './test-options.js';

/** Inputs for every run of the tests. */
export interface TestRound {
  readonly context: Context;
  readonly options: TestOptions;
  readonly platform: TestPlatformDescription;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** Builds the tests there are now. Throws `CliError`. */
export async function buildTests({ directory, files }: TestOptions): Promise<BuiltTests> {
  const work = new WorkFolder(directory);
  await work.make();
  return builtTests(directory, await testFiles(directory, files), join(work.path, 'tests'));
}

/** Runs built tests; `null` where the run was ended. */
export function runBuilt(round: TestRound, { files }: BuiltTests): Promise<RunResult | null> {
  const { context, options, platform, signal } = round;
  const { directory, reporters, only, timeoutMs } = options;
  return runTests({ files, reporters, only, timeoutMs }, { directory, env: context.surroundings.env, platform, signal });
}

/** Runs built tests once. Throws `CliError` where one fails. */
export async function testOnce(round: TestRound, built: BuiltTests): Promise<void> {
  const result = await runBuilt(round, built);
  if (result === null) throw new CliError('interrupted', 'interrupted');
  const { only } = round.options;
  if (only !== null && result.tests === result.skipped) refuseUsage(`no test name matches --only '${only}'`);
  if (round.context.output.isJson) round.context.output.result(result, '');
  if (result.failed > 0) throw new CliError('failure', failureText(result));
}

/** Returns how many tests failed, in a sentence. */
export function failureText({ failed, tests }: RunResult): string {
  return `${failed} of ${tests} ${tests === 1 ? 'test' : 'tests'} failed`;
}
