import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { IDENTITY_STORE } from '../store.js';
import { REVOCATION, revocationSchema } from './revocation.model.js';
import { RevocationsRepository } from './revocations.repository.js';
import { RevocationsService } from './revocations.service.js';
import { SIGNING_KEY, signingKeySchema } from './signing-key.model.js';
import { SigningKeysResealing } from './signing-keys-resealing.service.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SigningKeysService } from './signing-keys.service.js';
import { TokenSigner } from './token-signer.js';

/** Signing keys, the tokens they sign, and revocations. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: SIGNING_KEY, schema: signingKeySchema },
        { name: REVOCATION, schema: revocationSchema },
      ],
      IDENTITY_STORE,
    ),
  ],
  controllers: handlersOf(SigningKeysService, RevocationsService),
  providers: [
    RevocationsRepository,
    RevocationsService,
    SigningKeysRepository,
    SigningKeysResealing,
    SigningKeysService,
    TokenSigner,
  ],
  exports: [RevocationsService, SigningKeysService, TokenSigner],
})
export class TokensModule {}
