import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { StartError } from '#process/log/start-failure.js';
import type { IdentityEnvironment } from '../../env.js';
import { FULL_COST, PASSWORD_COST, TEST_COST, type PasswordCost } from './password-cost.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordHashesRepository } from './password-hashes.repository.js';

/** Before there is a hasher, and so before the first administrator is made or given another password. */
async function costFor(
  { GROUNDWORK_TEST_HASHES }: IdentityEnvironment,
  hashes: PasswordHashesRepository,
  logger: Logger,
): Promise<PasswordCost> {
  if (GROUNDWORK_TEST_HASHES !== 'cheap') return FULL_COST;
  if (await hashes.hasOtherThan(TEST_COST)) {
    throw new StartError('GROUNDWORK_TEST_HASHES is for tests: this store holds passwords that are hashed at another cost');
  }
  logger.warn('GROUNDWORK_TEST_HASHES is set: passwords are hashed cheaply, for tests alone');
  return TEST_COST;
}

/** One hasher for the process, whoever logs in: what it allows at once is meant for all together. */
@Module({
  providers: [
    PasswordHasher,
    PasswordHashesRepository,
    { provide: PASSWORD_COST, useFactory: costFor, inject: [ENVIRONMENT, PasswordHashesRepository, LOGGER] },
  ],
  exports: [PasswordHasher],
})
export class PasswordsModule {}
