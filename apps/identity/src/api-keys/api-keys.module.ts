import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { ProjectAppsModule } from '#app-snapshots/project-apps.module.js';
import { handlersOf } from '#bus/handlers-of.js';
import { RecordsModule } from '../records/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeyLoginModule } from '../api-key-login/api-key-login.module.js';
import { ApiKeyUsers } from './api-key-users.js';
import { ApiKeysService } from './api-keys.service.js';
import { UserApiKeysService } from './user-api-keys.service.js';

@Module({
  imports: [ApiKeyLoginModule, AppSnapshotsModule, ProjectAppsModule, RecordsModule, UsersModule],
  controllers: handlersOf(ApiKeysService, UserApiKeysService),
  providers: [ApiKeyUsers, ApiKeysService, UserApiKeysService],
})
export class ApiKeysModule {}
