import { readEnvironment } from '#process/env/environment.js';
import { exitOnStartFailure, StartError } from '#process/log/start-failure.js';
import { reportOnStore } from './preflight.js';

/**
 * Prints a line for each feature the platform relies on, saying whether `MONGODB_URI` has it; exits with status 1 if one is
 * missing.
 */
async function main(): Promise<void> {
  const { MONGODB_URI: uri } = readEnvironment(['MONGODB_URI'], process.env);
  if (uri === undefined) throw new StartError('MONGODB_URI is not set: without it, a single process uses the embedded store');
  const needs = await reportOnStore(uri);
  const width = needs.reduce((widest, { name }) => Math.max(widest, name.length), 0);
  for (const { name, isThere, text } of needs) {
    process.stdout.write(`${isThere ? 'ok     ' : 'missing'}  ${name.padEnd(width)}  ${text}\n`);
  }
  if (needs.some(({ isThere }) => !isThere)) process.exitCode = 1;
}

exitOnStartFailure(main());
