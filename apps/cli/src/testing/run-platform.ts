import { resolve } from 'node:path';
import { PLATFORM_VARIABLE, startTestPlatform, type TestPlatform, type TestPlatformDescription } from './test-platform.js';

/** The platform of this process, while apps use it. */
let own: { readonly starting: Promise<TestPlatform>; users: number } | null = null;

export interface UsedPlatform {
  readonly description: TestPlatformDescription;
  /** Ends the platform if it was started for this process and no other process uses it. */
  release(): Promise<void>;
}

/** Returns the platform of this test run, else one that is started for this process. Throws `CliError` where it does not start. */
export async function usedPlatform(options: { readonly directory?: string; readonly allowNet?: boolean }): Promise<UsedPlatform> {
  // oxlint-disable-next-line node/no-process-env -- the command that runs test files tells them of the platform by it
  const given = process.env[PLATFORM_VARIABLE];
  if (given !== undefined && given !== '') {
    return { description: JSON.parse(given) as TestPlatformDescription, release: () => Promise.resolve() };
  }
  const directory = resolve(options.directory ?? process.cwd());
  own ??= { starting: startTestPlatform({ directory, allowNet: options.allowNet ?? false, log: warn }), users: 0 };
  const used = own;
  used.users += 1;
  const release = async (): Promise<void> => {
    used.users -= 1;
    if (used.users > 0) return;
    if (own === used) own = null;
    await (await used.starting).close();
  };
  try {
    const platform = await used.starting;
    // A test that does not close its apps still lets the process end.
    platform.unref();
    return { description: platform.description, release };
  } catch (error) {
    own = null;
    throw error;
  }
}

function warn(text: string): void {
  process.emitWarning(text, 'GroundworkPlatform');
}
