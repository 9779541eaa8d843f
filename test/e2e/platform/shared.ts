import type { TestProject } from 'vitest/node';
import { SIGNING_KEY } from './custom-token.js';
import { earlyOr } from '../../../tools/early-set-ups.js';
import { PROJECT_ENDS } from '../../../tools/project-ends.js';
import type { Credentials, Mode, PlatformAddress } from './processes.js';
import { startShared } from './shared-platform.js';

declare module 'vitest' {
  export interface ProvidedContext {
    platform: PlatformAddress;
  }
}

/**
 * Starts one platform for all files of a project: every test works in separate apps. It ends with the last of them, since the
 * processes of an idle cluster take a tenth of a core.
 */
export async function sharePlatform(project: TestProject, mode: Mode): Promise<() => Promise<void>> {
  const platform = await earlyOr(project.name, `${mode}.setup.ts`, () => startShared(mode));
  const { url, replicas, credentials } = platform;
  project.provide('platform', { url, mode, replicas, credentials });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= platform.stop());
  // The teardown reports a failure.
  PROJECT_ENDS.subscribe((name) => name === project.name && void Promise.allSettled([stop()]));
  return async () => {
    await stop();
    const output = platform.output();
    failWith('the platform wrote secrets into its log', secretsIn(output, credentials));
    failWith(
      'the broker refused what a service needs',
      output.split('\n').filter((line) => REFUSED.test(line)),
    );
  };
}

/** Message of the broker for a user without the rights. */
const REFUSED = /permissions violation/i;

function failWith(what: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  // Vitest only reports what ends a teardown.
  process.exitCode = 1;
  throw new Error(`${what}:\n${lines.join('\n')}`);
}

/** Anything that can be a signed token: all that tests make or get begin with a JSON object in base64url. */
const TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/;

/** Lines of the log of a whole run that hold what must not be in them. */
function secretsIn(output: string, { ADMIN_PRIVATE_KEY, ADMIN_PASSWORD, MASTER_KEY }: Credentials): string[] {
  const secrets = [ADMIN_PRIVATE_KEY, ADMIN_PASSWORD, MASTER_KEY, SIGNING_KEY];
  return output.split('\n').filter((line) => TOKEN.test(line) || secrets.some((secret) => line.includes(secret)));
}
