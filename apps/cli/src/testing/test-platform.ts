import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARIABLES } from '#process/env/environment.js';
import { ALLOW_NET, IS_TEMPORARY } from '#process/env/testing-variables.js';
import { OwnPlatform } from '../develop/own-platform.js';
import { platformEnvironment } from '../develop/platform-environment.js';
import { PlatformLog } from '../develop/platform-log.js';
import { TESTING } from '../session/standalone.js';

/** Variable that describes the platform to processes of test files, as JSON. */
export const PLATFORM_VARIABLE = 'GROUNDWORK_TEST_PLATFORM';

/** A platform for tests as other processes reach it: plain JSON. */
export interface TestPlatformDescription {
  readonly url: string;
  /** Control address and the token that authorizes its use. */
  readonly control: { readonly url: string; readonly token: string };
  readonly project: string;
  readonly credentials: { readonly publicKey: string; readonly privateKey: string };
  /** Directory of the app that is tested unless a test names another one. */
  readonly directory: string;
  /** True if requests without a mock are sent. */
  readonly allowNet: boolean;
}

export interface TestPlatformOptions {
  /** Directory of the app. */
  readonly directory: string;
  readonly allowNet?: boolean;
  /** Data directory. By default a temporary directory, which is removed at the end. */
  readonly dataDir?: string;
  /** Called with warnings of the platform. */
  readonly log?: (text: string) => void;
}

/** A platform for tests that runs as a child of this process. */
export interface TestPlatform {
  readonly description: TestPlatformDescription;
  /** Rejects with `CliError` when the platform ends unexpectedly. */
  readonly ended: Promise<never>;
  /** Lets this process end without `close`; the platform and its temporary directory go then, too. */
  unref(): void;
  /** Ends the platform and removes its temporary directory. */
  close(): Promise<void>;
}

/**
 * Settings of platforms come from nowhere: a test must not depend on them, and what they name, like the database of a developer, would be
 * emptied by it.
 */
function environmentOf(dataDir: string, { allowNet = false, dataDir: kept }: TestPlatformOptions): Record<string, string> {
  const given = platformEnvironment(
    new Set(Object.keys(VARIABLES)),
    // oxlint-disable-next-line node/no-process-env -- of the platform's process, which finds its programs by it
    { process: process.env, file: {} },
    { PORT: '0', DATA_DIR: dataDir },
  );
  return { ...given, [ALLOW_NET]: String(allowNet), [IS_TEMPORARY]: String(kept === undefined) };
}

/** Starts a platform for tests. Throws `CliError` where it does not start. */
export async function startTestPlatform(options: TestPlatformOptions): Promise<TestPlatform> {
  const { directory, allowNet = false, log: onWarning = () => undefined } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'groundwork-test-')));
  const remove = (): void => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    await mkdir(dataDir, { recursive: true });
    let isClosing = false;
    // Output of a platform that is being closed is not useful.
    const log = new PlatformLog(join(dataDir, 'platform.log'), (text) => {
      if (!isClosing) onWarning(text);
    });
    const platform = await OwnPlatform.start(environmentOf(dataDir, options), log, TESTING);
    // After the platform has been killed: listeners run in their order.
    process.once('exit', remove);
    const ended = platform.watch();
    // Callers that do not watch `ended` learn of the failure from the next request.
    ended.catch(() => undefined);
    const { project, credentials } = await platform.access();
    return {
      description: { url: platform.url, control: platform.control, project, credentials, directory, allowNet },
      ended,
      unref: () => platform.unref(),
      close: async () => {
        isClosing = true;
        await platform.stop();
        process.off('exit', remove);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
