import { resolve } from 'node:path';
import { refuseUsage } from '../terminal/cli-error.js';

export const REPORTERS = ['spec', 'tap', 'junit', 'dot'] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** A form results are written in, and where. */
export interface Reporter {
  readonly name: ReporterName;
  /** Path of the file; `null` for the standard output. */
  readonly file: string | null;
}

/** Returns the reporters given as strings such as `junit:results.xml`. Throws `CliError`. */
export function reportersOf(texts: readonly string[], directory: string): readonly Reporter[] {
  const reporters = texts.map((text) => {
    const [, given = '', file] = /^([^:]*)(?::(.+))?$/.exec(text) ?? [];
    const name = REPORTERS.find((known) => known === given);
    if (name === undefined) refuseUsage(`--reporter must be one of ${REPORTERS.join(', ')}, optionally followed by :<file>`);
    return { name, file: file === undefined ? null : resolve(directory, file) };
  });
  if (reporters.filter(({ file }) => file === null).length > 1)
    refuseUsage('only one --reporter can write to stdout: give the others a file');
  return reporters;
}
