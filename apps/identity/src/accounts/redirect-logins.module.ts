import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OAuth2Module } from '../ways/oauth2/oauth2.module.js';
import { IDENTITY_STORE } from '../store.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { UsersModule } from '../users/users.module.js';
import { RedirectLoginService } from './redirect-login.service.js';
import { RedirectStates } from './redirect-states.js';
import { RedirectWays } from './redirect-ways.js';
import { USED_STATE, usedStateSchema } from './used-state.model.js';
import { UsedStatesRepository } from './used-states.repository.js';

/** Logins over the pages of identity providers. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: USED_STATE, schema: usedStateSchema }], IDENTITY_STORE),
    AppSnapshotsModule,
    OAuth2Module,
    ThrottlesModule,
    UsersModule,
  ],
  controllers: handlersOf(RedirectLoginService),
  providers: [RedirectLoginService, RedirectStates, RedirectWays, UsedStatesRepository],
})
export class RedirectLoginsModule {}
