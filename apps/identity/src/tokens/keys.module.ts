import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { IDENTITY_STORE } from '../store.js';
import { SIGNING_KEY, signingKeySchema } from './signing-key.model.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SigningKeysResealing } from './signing-keys-resealing.service.js';
import { SigningKeysService } from './signing-keys.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SIGNING_KEY, schema: signingKeySchema }], IDENTITY_STORE)],
  controllers: handlersOf(SigningKeysService),
  providers: [SigningKeysRepository, SigningKeysResealing, SigningKeysService],
  exports: [SigningKeysService],
})
export class KeysModule {}
