import { Module } from '@nestjs/common';
import { FULL_COST, PASSWORD_COST } from './password-cost.js';
import { PasswordHasher } from './password-hasher.js';

/** One hasher for the process, whoever logs in: what it allows at once is meant for all together. */
@Module({ providers: [PasswordHasher, { provide: PASSWORD_COST, useValue: FULL_COST }], exports: [PasswordHasher] })
export class PasswordsModule {}
