import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFileErrors } from '../develop/file-errors.js';
import { readableApp } from '../develop/readable-app.js';
import { requireApp } from '../develop/require-app.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { pushedForTests } from '../testing/pushed-app.js';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.js';
import { testFiles } from './test-files.js';
import { testOptions, type TestOptions } from './test-options.js';
import { buildTests, testOnce, type TestRound } from './test-round.js';
import { testWithEveryChange } from './watched-tests.js';

/** Runs the tests of an app on a platform that is started for them. */
export async function test(context: Context): Promise<void> {
  const options = testOptions(context);
  const { directory } = options;
  await requireApp(directory, context.surroundings.command);
  await testFiles(directory, options.files);
  if (!options.isWatching) await reportFileErrors(context, directory, () => readableApp(directory));
  // Tests that cannot be built need no platform.
  const built = options.isWatching ? null : await buildTests(options);
  const dataDir = options.keepsData ? await mkdtemp(join(tmpdir(), 'groundwork-test-')) : null;
  const platform = await started(context, options, dataDir);
  const ending = new AbortController();
  const signal = AbortSignal.any([context.surroundings.interruption, ending.signal]);
  const round: TestRound = { context, options, platform: platform.description, signal };
  try {
    // Errors the platform reports are shown once, before any test runs.
    if (!options.isWatching) await reportFileErrors(context, directory, () => pushedForTests(platform.description, directory));
    await Promise.race([platform.ended, built === null ? testWithEveryChange(round) : testOnce(round, built)]);
  } finally {
    ending.abort();
    await platform.close();
    if (dataDir !== null) context.output.note(`The platform's data is in ${dataDir}.`);
  }
}

async function started(context: Context, { directory, allowsNet }: TestOptions, dataDir: string | null): Promise<TestPlatform> {
  try {
    return await context.progress.during('Starting the platform', () =>
      startTestPlatform({
        directory,
        allowNet: allowsNet,
        ...(dataDir === null ? {} : { dataDir }),
        log: (text) => context.output.note(`platform: ${text}`),
      }),
    );
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError('unavailable', error.message, { cause: error });
  }
}
