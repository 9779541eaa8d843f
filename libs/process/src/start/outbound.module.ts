import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { AllowList } from '#security/outbound/allow-list.js';
import { OutboundClient } from '#security/outbound/outbound-client.js';
import { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { ENVIRONMENT, type Environment } from '../env/environment.js';

/** Token of what makes another client than that of a platform. */
export const OUTBOUND_CLIENT_OF = 'groundwork:outbound-client-of';

/**
 * Provides outbound requests to addresses chosen by apps. Services that import it list `OUTBOUND_ALLOW` in their
 * `env.ts`.
 */
@Module({
  providers: [
    {
      provide: OutboundGuard,
      inject: [ENVIRONMENT],
      useFactory: (environment: Environment<'OUTBOUND_ALLOW'>) =>
        new OutboundGuard(environment.OUTBOUND_ALLOW ?? AllowList.EMPTY),
    },
    {
      provide: OutboundClient,
      inject: [OutboundGuard, { token: OUTBOUND_CLIENT_OF, optional: true }],
      useFactory: (guard: OutboundGuard, clientOf = (given: OutboundGuard) => new OutboundClient(given)) => clientOf(guard),
    },
  ],
  exports: [OutboundGuard, OutboundClient],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(private readonly client: OutboundClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
