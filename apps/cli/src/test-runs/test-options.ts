import { resolve } from 'node:path';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { reportersOf, type Reporter } from './reporters.js';

const TIMEOUT_MS = 30_000;
const TIMEOUT_MS_MAX = 3_600_000;

/** Options of `test` from the command line. */
export interface TestOptions {
  /** Directory of the app. */
  readonly directory: string;
  /** Files and folders to run, as paths; empty for all. */
  readonly files: readonly string[];
  /** Pattern of the names of tests to run; `null` for all. */
  readonly only: string | null;
  readonly reporters: readonly Reporter[];
  readonly isWatching: boolean;
  readonly timeoutMs: number;
  readonly allowsNet: boolean;
  readonly keepsData: boolean;
}

/** Reads the options of `test`. Throws `CliError`. */
export function testOptions(context: Context): TestOptions {
  const { directory, stdout } = context.surroundings;
  const given = reportersOf(context.texts('reporter'), directory);
  const { isJson } = context.output;
  if (isJson && given.some(({ file }) => file === null)) refuseUsage('--json writes to stdout: give --reporter a file');
  if (isJson && context.flag('watch')) refuseUsage('--json and --watch cannot be combined');
  const usual: readonly Reporter[] = isJson ? [] : [{ name: stdout.isTTY === true ? 'spec' : 'tap', file: null }];
  return {
    directory: resolve(directory, context.text('directory') ?? '.'),
    files: context.values.map((file) => resolve(directory, file)),
    only: patternOf(context.text('only')),
    reporters: given.length === 0 ? usual : given,
    isWatching: context.flag('watch'),
    timeoutMs: context.count('timeout', TIMEOUT_MS, TIMEOUT_MS_MAX),
    allowsNet: context.flag('allowNet'),
    keepsData: context.flag('inspectData'),
  };
}

function patternOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return new RegExp(text).source;
  } catch (error) {
    return refuseUsage(`--only must be a regular expression: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
}
