import type { InlineSecret } from '#app-files/app-configuration.js';
import { SECRET_NAME_MAX, SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { LocatedError } from '../../core/versions/located-error.js';
import { attempted, type ImportRun } from './import-run.js';

const FILE = 'secrets.json';
const NAME = /^__[A-Za-z0-9_-]+$/;

/** Stores the values given with the files; what they belong to names them already. Messages never quote a value. */
export async function importSecrets(run: ImportRun, secrets: readonly InlineSecret[]): Promise<void> {
  for (const secret of secrets) await attempted(run, () => importSecret(run, secret));
}

function importSecret({ draft }: ImportRun, { name, member, secret, value }: InlineSecret): void {
  const refuse = (problem: string): never => {
    throw new LocatedError(FILE, new AppError('InvalidParameter', `${member} of '${name}' ${problem}`), FILE);
  };
  if (!NAME.test(secret) || secret.length > SECRET_NAME_MAX) refuse('cannot be used in the name of a secret');
  if (value === '' || value.length > SECRET_VALUE_MAX) refuse(`must have 1 to ${SECRET_VALUE_MAX} characters`);
  draft.putInlineSecret(secret, value);
}
