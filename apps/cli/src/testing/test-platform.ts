import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARIABLES } from '#process/env/environment.js';
import { OwnPlatform } from '../develop/own-platform.js';
import { platformEnvironment } from '../develop/platform-environment.js';
import { PlatformLog } from '../develop/platform-log.js';
import { TESTING } from '../session/standalone.js';

/** Variable that tells processes of test files of the platform, as JSON. */
export const PLATFORM_VARIABLE = 'GROUNDWORK_TEST_PLATFORM';
/** Variable by which the platform lets requests without a mock go out. */
const ALLOW_NET = 'GROUNDWORK_TEST_ALLOW_NET';
/** Variable by which the platform removes its data when it ends, whoever ends it. */
const IS_TEMPORARY = 'GROUNDWORK_TEST_TEMPORARY';

/** A platform for tests as other processes reach it: plain JSON. */
export interface TestPlatformDescription {
  readonly url: string;
  /** Where its surroundings are controlled, and what proves the right to. */
  readonly control: { readonly url: string; readonly token: string };
  readonly project: string;
  readonly credentials: { readonly publicKey: string; readonly privateKey: string };
  /** Directory of the app that is tested unless a test names another one. */
  readonly directory: string;
  /** Whether requests without a mock go out. */
  readonly allowNet: boolean;
}

export interface TestPlatformOptions {
  /** Directory of the app. */
  readonly directory: string;
  readonly allowNet?: boolean;
  /** Where its data stay; in a temporary directory that goes with it unless given. */
  readonly dataDir?: string;
  /** Told of warnings of the platform. */
  readonly log?: (text: string) => void;
}

/** A platform for tests that runs as a child of this process. */
export interface TestPlatform {
  readonly description: TestPlatformDescription;
  /** Throws `CliError` when the platform ends by itself. */
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
    // What a platform says that is being ended helps nobody.
    const log = new PlatformLog(join(dataDir, 'platform.log'), (text) => {
      if (!isClosing) onWarning(text);
    });
    const platform = await OwnPlatform.start(environmentOf(dataDir, options), log, TESTING);
    // After the platform has been killed: listeners run in their order.
    process.once('exit', remove);
    const ended = platform.watch();
    // Whoever does not look at it hears of it by the next request.
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
