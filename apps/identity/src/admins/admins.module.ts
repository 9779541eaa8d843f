import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { IDENTITY_STORE } from '../store.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { LoginProvidersModule } from '../ways/login-providers.module.js';
import { AdminBootstrap } from './admin-bootstrap.service.js';
import { AdminCredentials } from './admin-credentials.js';
import { ADMIN_SESSION, adminSessionSchema } from './admin-session.model.js';
import { AdminSessionsRepository } from './admin-sessions.repository.js';
import { ADMIN, adminSchema } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { AdministratorsService } from './administrators.service.js';
import { AdminsService } from './admins.service.js';
import { CloudNonces } from './cloud-nonces.service.js';
import { CloudService } from './cloud.service.js';
import { DigestKeys } from './digest-keys.js';
import { EndedSessions } from './ended-sessions.js';
import { DigestKeyMaintenance } from './digest-key-maintenance.service.js';
import { KeyPairsService } from './key-pairs.service.js';
import { LoginLinks } from './login-links.js';
import { OwnPasswordService } from './own-password.service.js';
import { PROJECT_AUDIT, projectAuditSchema } from './project-audit.model.js';
import { ProjectAuditRepository } from './project-audit.repository.js';
import { ProjectAudit } from './project-audit.service.js';
import { ProjectOwners } from './project-owners.js';
import { PROJECT, projectSchema } from './project.model.js';
import { ProjectsRepository } from './projects.repository.js';

/** Administrators, their key pairs and projects. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: ADMIN, schema: adminSchema },
        { name: ADMIN_SESSION, schema: adminSessionSchema },
        { name: PROJECT, schema: projectSchema },
        { name: PROJECT_AUDIT, schema: projectAuditSchema },
      ],
      IDENTITY_STORE,
    ),
    ThrottlesModule,
    TokensModule,
    LoginProvidersModule,
  ],
  controllers: handlersOf(
    AdministratorsService,
    AdminsService,
    CloudNonces,
    CloudService,
    KeyPairsService,
    OwnPasswordService,
    ProjectAudit,
  ),
  providers: [
    AdminBootstrap,
    AdminCredentials,
    AdminSessionsRepository,
    AdministratorsService,
    AdminsRepository,
    AdminsService,
    CloudNonces,
    CloudService,
    DigestKeys,
    EndedSessions,
    DigestKeyMaintenance,
    KeyPairsService,
    LoginLinks,
    OwnPasswordService,
    ProjectAudit,
    ProjectAuditRepository,
    ProjectOwners,
    ProjectsRepository,
  ],
  exports: [ProjectsRepository],
})
export class AdminsModule {}
