import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** One hasher for the process, whoever logs in: what it allows at once is meant for all together. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class PasswordsModule {}
