import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getHostingConfig,
  invalidateHostingCache,
  updateHostingConfig,
  type HostingConfig,
  type InvalidateHostingCacheRequest,
  type UpdateHostingConfigRequest,
} from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { hostOfApp } from '#apps/hosting-addresses.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { putSetting } from '../core/versions/put-setting.js';
import { readSetting } from '../core/trees/read-setting.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { requireExpected } from '../core/versions/resource-version.js';
import { HostedDomains } from './hosted-domains.service.js';
import { hostedFilePath } from './hosted-path.js';
import { HostedWrites } from './hosted-writes.service.js';
import { hostingSettings } from '#contracts/config/hosting-settings.js';

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Hosting configuration of apps: a setting that is drafted and deployed like any other. */
@Injectable()
export class HostingConfigService {
  constructor(
    private readonly store: ConfigStore,
    private readonly domains: HostedDomains,
    private readonly writes: HostedWrites,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
  ) {}

  @HandleRpc(getHostingConfig)
  get(key: AppKey): Promise<HostingConfig> {
    return this.store.read(key, async (view) => {
      const { enabled, customDomain, errorPath, errorCode } = hostingSettings(await readSetting(view, 'hosting'));
      return {
        enabled,
        status: 'setup_ok',
        default_domain: {
          provider_type: 'local',
          config: { app_default_domain: hostOfApp(this.environment, view.app.clientAppId) },
        },
        ...(customDomain === '' ? {} : { custom_domain: customDomain }),
        default_error_path: errorPath,
        default_error_code: String(errorCode),
      };
    });
  }

  @HandleRpc(updateHostingConfig)
  async update(request: UpdateHostingConfigRequest): Promise<void> {
    const { enabled, custom_domain, default_error_path, default_error_code, default_response_code } = request;
    const app = await this.store.read(request, (view) => {
      // Checked before the domain is claimed: a later rejection does not release it.
      requireExpected(view);
      return view.app;
    });
    const host = custom_domain?.toLowerCase();
    const errorPath = default_error_path ? hostedFilePath(default_error_path) : default_error_path;
    if (host) {
      if (!HOST.test(host)) throw new AppError('InvalidParameter', 'custom_domain must be a host name');
      await this.domains.claim(app, host);
    }
    const code = default_error_code ?? default_response_code;
    await this.store.change(request, async (draft) => {
      const { default_response_code: _, ...stored } = (await readSetting(draft, 'hosting')) ?? {};
      const before = hostingSettings(await readSetting(draft, 'hosting'));
      putSetting(draft, 'hosting', {
        ...stored,
        enabled: enabled ?? before.enabled,
        ...(host === undefined ? {} : { custom_domain: host }),
        ...(custom_domain === null ? { custom_domain: '' } : {}),
        default_error_path: errorPath === undefined ? before.errorPath : (errorPath ?? ''),
        default_error_code: String(code ?? before.errorCode),
      });
    });
  }

  @HandleRpc(invalidateHostingCache)
  async invalidate(request: InvalidateHostingCacheRequest): Promise<void> {
    const { enabled } = await this.store.read(request, async (view) => hostingSettings(await readSetting(view, 'hosting')));
    // The command-line tool compares this message.
    if (!enabled) throw new AppError('BadRequest', 'hosting is disabled');
    await this.writes.publishChange(request.appId);
  }
}
