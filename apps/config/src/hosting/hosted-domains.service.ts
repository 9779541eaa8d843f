import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  hostedDomainsChanged,
  listHostedDomains,
  type HostedDomains as HostsOfApps,
} from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { appOfHost } from '#apps/hosting-addresses.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import type { ConfigEnvironment } from '../env.js';
import { DeployedHosting } from './deployed-hosting.service.js';
import { HostedDomainsRepository } from './hosted-domains.repository.js';

type Claimant = Pick<AppRecord, '_id' | 'clientAppId'>;

/**
 * Custom domains of apps. A host belongs to an app once the app asks for it, before the setting takes effect; it passes to
 * another app as soon as that one asks and the first does not have it deployed. The deployed setting decides what is served.
 */
@Injectable()
export class HostedDomains {
  constructor(
    private readonly domains: HostedDomainsRepository,
    private readonly hosting: DeployedHosting,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
  ) {}

  @HandleRpc(listHostedDomains)
  async list(): Promise<HostsOfApps> {
    const known = await this.domains.list();
    return { domains: Object.fromEntries(known.map(({ _id, clientAppId }) => [_id, clientAppId])) };
  }

  /** @throws AppError `InvalidParameter` for a host no app may have, `Conflict` for another app's */
  async claim({ _id: appId, clientAppId }: Claimant, host: string): Promise<void> {
    if (!this.environment.HOSTING_CUSTOM_DOMAINS?.allowsName(host)) {
      throw new AppError(
        'InvalidParameter',
        `'${host}' is not one of the custom domains this server allows (HOSTING_CUSTOM_DOMAINS)`,
      );
    }
    if (appOfHost(this.environment, host) !== null) {
      throw new AppError('InvalidParameter', `'${host}' is already the domain of an app`);
    }
    const holder = await this.domains.find(host);
    if (holder?.appId === appId) return;
    const isTaken = holder
      ? (await this.isDeployed(holder.appId, host)) || !(await this.domains.hand(host, holder.appId, { appId, clientAppId }))
      : !(await this.domains.insert({ _id: host, appId, clientAppId }));
    if (isTaken) throw new AppError('Conflict', `another app has the custom domain '${host}'`);
    await this.publishChange(host, clientAppId);
  }

  /** Checks whether something is served at a host. Called to decide on certificates for hosts. */
  async serves(host: string): Promise<boolean> {
    const app = appOfHost(this.environment, host);
    if (app !== null) return (await this.hosting.ofClientApp(app))?.enabled === true;
    const holder = await this.domains.find(host);
    const settings = holder && (await this.hosting.ofClientApp(holder.clientAppId));
    return settings?.enabled === true && settings.customDomain === host;
  }

  /** Releases the hosts of a deleted app. */
  async release(appId: string): Promise<void> {
    for (const host of await this.domains.removeAll(appId)) await this.publishChange(host, null);
  }

  private async isDeployed(appId: string, host: string): Promise<boolean> {
    try {
      return (await this.hosting.of(appId)).customDomain === host;
    } catch (error) {
      if (error instanceof AppError && error.code === 'AppNotFound') return false;
      throw error;
    }
  }

  private async publishChange(host: string, clientAppId: string | null): Promise<void> {
    try {
      await this.bus.emit(hostedDomainsChanged, { host, clientAppId });
    } catch (error) {
      this.logger.warn({ err: error, host }, 'failed to announce a custom domain; gateways load it within 30 s');
    }
  }
}
