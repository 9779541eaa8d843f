import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { AuthLog } from './auth-log.js';
import { LoginFiguresModule } from './login-figures.js';

@Module({
  imports: [AppLogsModule, AppSnapshotsModule, LoginFiguresModule],
  providers: [AuthLog],
  exports: [AuthLog],
})
export class AuthLogModule {}
