import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { LoginThrottles } from './login-throttles.js';
import { RateLimitReplication } from './rate-limit-replication.js';
import { ThrottlesHandler } from './throttles.handler.js';
import { UserLimits } from './user-limits.js';

@Module({
  controllers: handlersOf(ThrottlesHandler),
  providers: [LoginThrottles, RateLimitReplication, ThrottlesHandler, UserLimits],
  exports: [LoginThrottles, UserLimits],
})
export class ThrottlesModule {}
