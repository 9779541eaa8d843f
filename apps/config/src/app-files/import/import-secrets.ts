import type { InlineSecret } from '#app-files/app-configuration.js';
import { SECRET_NAME_MAX, SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import type { ImportRun } from './import-run.js';

const NAME = /^__[A-Za-z0-9_-]+$/;

/** Stores the values given with the files; what they belong to names them already. Messages never quote a value. */
export function importSecrets({ draft }: ImportRun, secrets: readonly InlineSecret[]): void {
  for (const { name, member, secret, value } of secrets) {
    const refuse = (problem: string): never => {
      throw new AppError('InvalidParameter', `secrets.json: ${member} of '${name}' ${problem}`);
    };
    if (!NAME.test(secret) || secret.length > SECRET_NAME_MAX) refuse('does not make the name of a secret');
    if (value === '' || value.length > SECRET_VALUE_MAX) refuse(`must have 1 to ${SECRET_VALUE_MAX} characters`);
    draft.putInlineSecret(secret, value);
  }
}
