import { refuseUsage } from '../terminal/cli-error.js';
import type { Context } from './context.js';

/** Sources of a secret; never the command line, which other users of the machine can read. */
export interface SecretSource {
  /** The option that takes it from the standard input, in camel case. */
  readonly pipe: string;
  readonly variable: string;
  readonly question: string;
}

/**
 * Reads a secret from the standard input, the environment or a prompt, in this order. Throws `CliError` without one.
 */
export async function readSecret(context: Context, { pipe, variable, question }: SecretSource): Promise<string> {
  const flag = `--${pipe.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (context.flag(pipe)) return (await context.prompt.piped()) || refuseUsage(`${flag}: the standard input is empty`);
  const set = context.surroundings.env[variable];
  if (set !== undefined && set !== '') return set;
  return (
    (await context.prompt.hidden(question, `set ${variable}, or pipe it in with ${flag}`)) || refuseUsage('the input is empty')
  );
}
