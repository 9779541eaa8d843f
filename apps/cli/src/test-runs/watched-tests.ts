import { once } from 'node:events';
import { join } from 'node:path';
import { OneAtATime } from '../develop/one-at-a-time.js';
import { FolderWatch } from '../develop/folder-watch.js';
import { fileHashes } from '../develop/file-hashes.js';
import { reportFileErrors } from '../develop/file-errors.js';
import { CliError } from '../terminal/cli-error.js';
import { readableApp } from '../develop/readable-app.js';
import { testFolders } from './test-files.js';
import { buildTests, failureText, runBuilt, type TestRound } from './test-round.js';

/** Runs the tests now and with every change of a test or of the app, until the run is ended. */
export async function testWithEveryChange(round: TestRound): Promise<void> {
  const { context, options, signal } = round;
  const { directory } = options;
  let last = '';
  const runs = new OneAtATime(async () => {
    await watch.include((await testFolders(directory)).map((folder) => join(directory, folder)));
    try {
      const app = await reportFileErrors(context, directory, () => readableApp(directory));
      const tests = await buildTests(options);
      const state = JSON.stringify([tests.hash, [...fileHashes(app)]]);
      if (state === last) return;
      last = state;
      const result = await runBuilt(round, tests);
      if (result === null) return;
      const text = result.failed > 0 ? failureText(result) : `all ${result.tests} tests passed`;
      context.output.note(`${text}; waiting for changes, Ctrl-C stops`);
    } catch (error) {
      // The next change may mend it.
      if (!(error instanceof CliError)) throw error;
      last = '';
      context.output.note(`error: ${error.message}; waiting for changes, Ctrl-C stops`);
    }
  });
  const failing = new AbortController();
  const request = (): void => void runs.request().catch((error: unknown) => failing.abort(error));
  const watch = new FolderWatch(directory, {
    pollMs: null,
    onChange: request,
    onNote: (text) => context.output.note(text),
  });
  try {
    request();
    await abortOf(AbortSignal.any([signal, failing.signal]));
    failing.signal.throwIfAborted();
  } finally {
    watch.close();
  }
}

async function abortOf(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
