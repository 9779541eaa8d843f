// What the commands for operators have in common: one argument, a directory; errors in one line.
import { readEnvironment } from '../dist/libs/platform/src/environment.js';

export function environmentOf(...names) {
  return readEnvironment(names, process.env);
}

/** Runs `work` with the directory the command was given, and ends with 1 and one line when it fails. */
export async function withDirectory(usage, work) {
  // Nothing these commands write is for anybody else.
  process.umask(0o077);
  try {
    const [directory, ...rest] = process.argv.slice(2);
    if (!directory || directory.startsWith('-') || rest.length > 0) throw new Error(`usage: ${usage}`);
    await work(directory);
  } catch (error) {
    reportFailure(error);
  }
}

export function reportFailure(error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
