import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { loginCallbackOf } from '#contracts/config/login-callbacks.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { RetriedPass } from '#platform/retried-pass.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import type { ContentOf } from '../trees/kinds.js';
import { Objects } from '../trees/objects.service.js';

/** Tells at each start, beside the work of the process, which providers of apps lose their logins unless their issuer sends `iss`. */
@Injectable()
export class SharedCallbacks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pass = new RetriedPass(
    () => this.tell(),
    (error) => this.logger.warn({ err: error }, 'could not look for oidc providers at the shared address; it is tried again'),
  );

  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly objects: Objects,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.pass.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.pass.stop();
  }

  private async tell(): Promise<void> {
    for await (const { _id: appId, clientAppId, groupId, head } of this.apps.deployedHeads()) {
      const tree = await this.objects.tree(appId, head);
      for (const [providerId, { content, shown }] of tree.get('auth_providers').entries()) {
        if (shown['type'] !== 'oidc' || shown['disabled'] === true) continue;
        const { type, config } = await this.objects.content<ContentOf['auth_providers']>(appId, content);
        if (loginCallbackOf({ type, config }) === 'own') continue;
        this.logger.warn(
          { appId, clientAppId, groupId, providerId, issuer: config['issuer'] },
          "logins with this oidc provider need an issuer that sends 'iss': register the provider's own address there and set config.callback to 'own'",
        );
      }
    }
  }
}
