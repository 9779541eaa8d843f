import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PACKAGE_NAME } from '../../tools/package-name.js';

const run = promisify(execFile);
const OUTPUT_MAX = 16_000_000;

/** Metadata of a packed package. */
export interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly entryCount: number;
  readonly files: readonly { readonly path: string }[];
}

/** The package people install, installed from its tarball. */
export interface InstalledPackage {
  /** Folder that has nothing but the installation. */
  readonly directory: string;
  /** Path of the command line. */
  readonly program: string;
  readonly packed: Packed;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that the package is installed in; absent in projects that run everything from the checkout. */
    installation?: string;
  }
}

/** Refuses connections of a process to anything but this machine. */
export const LOOPBACK_ONLY = fileURLToPath(new URL('loopback-only.mjs', import.meta.url));

/** Checks that commands can run in a separate network namespace. */
export const hasNamespaces = (): boolean => spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

/** The result of an installation. */
export type Outcome = { readonly installed: InstalledPackage } | { readonly failure: string };

/** File of an installation with its result. */
export const OUTCOME = 'outcome.json';

/** The package, which is being packed and installed. */
export interface Installing {
  /** Folder that gets a file with the result. */
  readonly root: string;
  readonly installed: Promise<InstalledPackage>;
  readonly remove: () => void;
}

/** Packs the package and installs it into an empty folder, without scripts. */
async function installIn(root: string): Promise<InstalledPackage> {
  await run(process.execPath, ['--import', 'tsx', 'tools/package.ts'], { maxBuffer: OUTPUT_MAX });
  const pack = ['pack', resolve('dist-package'), '--pack-destination', root, '--json'];
  const { stdout } = await run('npm', pack, { maxBuffer: OUTPUT_MAX });
  const [packed] = JSON.parse(stdout) as readonly [Packed];
  const directory = join(root, 'empty');
  mkdirSync(directory);
  writeFileSync(join(directory, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', join(root, packed.filename)];
  await run('npm', install, { cwd: directory, maxBuffer: OUTPUT_MAX });
  const program = join(directory, 'node_modules', PACKAGE_NAME, 'bin/groundwork.mjs');
  return { directory, program, packed };
}

/** Writes the file with the outcome, which is whole once it is there. */
function report(root: string, outcome: Outcome): void {
  const written = join(root, `${OUTCOME}.written`);
  writeFileSync(written, JSON.stringify(outcome));
  renameSync(written, join(root, OUTCOME));
}

/** Begins to pack and install the package. Tests of other files run meanwhile. */
export function beginInstallation(): Installing {
  const root = mkdtempSync(join(tmpdir(), 'groundwork-installed-'));
  const installed = installIn(root);
  installed.then(
    (made) => report(root, { installed: made }),
    (error: unknown) => report(root, { failure: String(error) }),
  );
  return { root, installed, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }) };
}
