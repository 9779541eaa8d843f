import { Module } from '@nestjs/common';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { AuthLog } from './auth-log.js';
import { LoginFiguresModule } from './login-figures.js';

@Module({
  imports: [AppLogsModule, AppSnapshotsModule, LoginFiguresModule],
  providers: [AuthLog],
  exports: [AuthLog],
})
export class AuthLogModule {}
