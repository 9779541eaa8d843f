import { Module } from '@nestjs/common';
import { LoginFiguresModule } from '../ways/login-figures.js';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { PasswordsModule } from '../ways/email-password/passwords.module.js';
import { ProjectsModule } from './projects.module.js';
import { RevocationsModule } from '../tokens/revocations.module.js';
import { IDENTITY_STORE } from '../store.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AdminBootstrap } from './admin-bootstrap.service.js';
import { AdminCredentials } from './admin-credentials.js';
import { ADMIN_SESSION, adminSessionSchema } from './admin-session.model.js';
import { AdminSessionsRepository } from './admin-sessions.repository.js';
import { ADMIN, adminSchema } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { AdminsService } from './admins.service.js';
import { CloudNonces } from './cloud-nonces.service.js';
import { CloudService } from './cloud.service.js';
import { DigestKeys } from './digest-keys.js';
import { EndedSessions } from './ended-sessions.js';
import { KeptDigestKeys } from './kept-digest-keys.service.js';
import { KeyPairsService } from './key-pairs.service.js';
import { LoginLinks } from './login-links.js';

@Module({
  imports: [
    LoginFiguresModule,
    MongooseModule.forFeature(
      [
        { name: ADMIN, schema: adminSchema },
        { name: ADMIN_SESSION, schema: adminSessionSchema },
      ],
      IDENTITY_STORE,
    ),
    PasswordsModule,
    ProjectsModule,
    RevocationsModule,
    ThrottlesModule,
    TokensModule,
  ],
  controllers: handlersOf(AdminsService, CloudNonces, CloudService, KeyPairsService),
  providers: [
    AdminBootstrap,
    AdminCredentials,
    AdminSessionsRepository,
    AdminsRepository,
    AdminsService,
    CloudNonces,
    CloudService,
    DigestKeys,
    EndedSessions,
    KeptDigestKeys,
    KeyPairsService,
    LoginLinks,
  ],
})
export class AdminsModule {}
