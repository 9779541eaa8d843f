import { refuseUsage } from '../terminal/cli-error.js';
import type { Context } from './context.js';

/** Where a secret may come from; never from the command line, which other users of the machine can read. */
export interface SecretSource {
  /** The option that takes it from the standard input, in camel case. */
  readonly pipe: string;
  readonly variable: string;
  readonly question: string;
}

/** Returns a secret from the standard input, the environment, or whoever sits there, in this order. Throws `CliError` for none. */
export async function givenSecret(context: Context, { pipe, variable, question }: SecretSource): Promise<string> {
  const flag = `--${pipe.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (context.flag(pipe)) return (await context.prompt.piped()) || refuseUsage(`${flag}: the standard input is empty`);
  const set = context.surroundings.env[variable];
  if (set !== undefined && set !== '') return set;
  return (
    (await context.prompt.hidden(question, `set ${variable}, or pipe it in with ${flag}`)) || refuseUsage('nothing was typed')
  );
}
