import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { LoginThrottles } from './login-throttles.js';
import { SharedCounts } from './shared-counts.js';
import { ThrottlesHandler } from './throttles.handler.js';
import { UserLimits } from './user-limits.js';

@Module({
  controllers: handlersOf(ThrottlesHandler),
  providers: [LoginThrottles, SharedCounts, ThrottlesHandler, UserLimits],
  exports: [LoginThrottles, UserLimits],
})
export class ThrottlesModule {}
