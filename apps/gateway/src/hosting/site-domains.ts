import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { hostedDomainsChanged, listHostedDomains, type HostedDomainsChanged } from '#contracts/config/hosting.contract.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { appOfHost } from '#apps/hosting-addresses.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { GatewayEnvironment } from '../env.js';

/** Milliseconds between looks at all hosts of apps' own, which heal a missed event. */
const REFRESH_MS = 30_000;
const PORT = /:\d{1,5}$/;

/** A site that is asked for. */
export interface Site {
  /** Public App ID; there need be no such app. */
  readonly clientAppId: string;
  /** The app's own host, where it is asked for by that. */
  readonly customDomain?: string;
}

/**
 * Hosts of apps' sites. They are kept in memory, because every request of the platform's own APIs is checked against
 * them.
 */
@Injectable()
export class SiteDomains implements OnApplicationBootstrap, OnModuleDestroy {
  private custom: ReadonlyMap<string, string> = new Map();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: BusClient,
    @Inject(ENVIRONMENT) private readonly environment: GatewayEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const refresh = (): void => {
      this.load().catch((error: unknown) => this.logger.warn({ err: error }, 'failed to load the custom domains of apps'));
    };
    refresh();
    this.timer = setInterval(refresh, REFRESH_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Returns the site for a `Host` header; `null` for the platform itself. */
  siteAt(header: string | undefined): Site | null {
    const host = (header ?? '').toLowerCase().replace(PORT, '');
    const own = appOfHost(this.environment, host);
    if (own !== null) return { clientAppId: own };
    const clientAppId = this.custom.get(host);
    return clientAppId === undefined ? null : { clientAppId, customDomain: host };
  }

  async load(): Promise<void> {
    const { domains } = await this.bus.call(listHostedDomains, {});
    this.custom = new Map(Object.entries(domains));
  }

  @HandleEvent(hostedDomainsChanged)
  follow({ host, clientAppId }: HostedDomainsChanged): void {
    const changed = new Map(this.custom);
    if (clientAppId === null) changed.delete(host);
    else changed.set(host, clientAppId);
    this.custom = changed;
  }
}
