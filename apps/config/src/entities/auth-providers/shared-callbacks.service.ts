import { Inject, Injectable } from '@nestjs/common';
import { loginCallbackOf } from '#contracts/config/login-callbacks.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { PassAtStart } from '#process/start/pass-at-start.js';
import { AppRecordsRepository } from '../../core/records/app-records.repository.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { Objects } from '../../core/trees/objects.service.js';

/**
 * Logs at each start, while the process is serving, which providers of apps lose their logins unless their issuer sends `iss`.
 */
@Injectable()
export class SharedCallbacks extends PassAtStart {
  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly objects: Objects,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to check for oidc providers at the shared address');
  }

  protected async run(): Promise<void> {
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
