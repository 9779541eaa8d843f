import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { RecordsModule } from '../users/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeyLoginModule } from '../ways/api-key/api-key-login.module.js';
import { ApiKeyUsers } from './api-key-users.js';
import { ApiKeysService } from './api-keys.service.js';
import { UserApiKeysService } from './user-api-keys.service.js';

@Module({
  imports: [ApiKeyLoginModule, AppSnapshotsModule, ProjectAppsModule, RecordsModule, UsersModule],
  controllers: handlersOf(ApiKeysService, UserApiKeysService),
  providers: [ApiKeyUsers, ApiKeysService, UserApiKeysService],
})
export class ApiKeysModule {}
