import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { IDENTITY_STORE } from '../store.js';
import { REVOCATION, revocationSchema } from './revocation.model.js';
import { RevocationsRepository } from './revocations.repository.js';
import { RevocationsService } from './revocations.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: REVOCATION, schema: revocationSchema }], IDENTITY_STORE)],
  controllers: handlersOf(RevocationsService),
  providers: [RevocationsRepository, RevocationsService],
  exports: [RevocationsService],
})
export class RevocationsModule {}
