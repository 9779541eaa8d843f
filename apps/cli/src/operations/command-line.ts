// Shared parts of the commands for operators: one argument, a directory; errors in one line.
import { basename } from 'node:path';
import { readEnvironment, type Environment, type VariableName } from '#process/env/environment.js';

/** Returns the values of variables. */
export function environmentOf<Name extends VariableName>(...names: readonly Name[]): Environment<Name> {
  return readEnvironment(names, process.env);
}

/** Returns the command an operator types: an image has no npm to run it with. */
export function calledBy(name: string): string {
  return /^operate(?:\.js)?$/.test(basename(process.argv[1] ?? '')) ? `operate ${name}` : `npm run ${name} --`;
}

/**
 * Runs `work` with the directory the command was given and the options it knows, each with a value, and ends with 1 and
 * one line if it fails.
 */
export async function withDirectory(
  usage: string,
  work: (directory: string, options: Readonly<Record<string, string | undefined>>) => Promise<void>,
  known: readonly string[] = [],
): Promise<void> {
  // Files these commands write are private to this user.
  process.umask(0o077);
  try {
    const [directory, ...rest] = process.argv.slice(2);
    const options = Object.fromEntries(
      Array.from({ length: rest.length / 2 }, (_, index) => [rest[2 * index]?.replace('--', ''), rest[2 * index + 1]]),
    );
    const isKnown = rest.length % 2 === 0 && rest.every((word, index) => index % 2 === 1 || known.includes(word));
    if (!directory || directory.startsWith('-') || !isKnown) throw new Error(`usage: ${usage}`);
    await work(directory, options);
  } catch (error) {
    reportFailure(error);
  }
}

export function reportFailure(error: unknown): void {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
