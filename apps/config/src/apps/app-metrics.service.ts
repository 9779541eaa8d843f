import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { listAppFigures, type AppFigures, type AppHour, type LastDeployment } from '#contracts/config/apps.contract.js';
import { COUNTED_APPS_MAX, countUsersOfApps } from '#contracts/identity/user-counts.contract.js';
import { getProjectUsage, type ProjectUsage } from '#contracts/logging/usage.contract.js';
import type { ProjectScope } from '#contracts/scope.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { AdminNamesService } from '../core/admin-names/admin-names.service.js';
import type { DeploymentRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository } from '../core/records/app-records.repository.js';

/** Requests, users and latest deployments of all apps of a project, in one reply. */
@Injectable()
export class AppMetricsService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly names: AdminNamesService,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(listAppFigures)
  async list({ groupId }: ProjectScope): Promise<AppFigures[]> {
    const apps = await this.stored.newestDeployments(groupId);
    const appIds = apps.slice(0, COUNTED_APPS_MAX).map(({ _id }) => _id);
    const [usage, users, deployments] = await Promise.all([
      this.orNull(this.bus.call(getProjectUsage, { groupId }), 'requests'),
      this.orNull(this.bus.call(countUsersOfApps, { appIds }), 'users'),
      this.names.named(apps.flatMap(({ _id, newest }) => (newest ? [deploymentOf(_id, newest)] : []))),
    ]);
    const deploymentOfApp = new Map(deployments.map(({ app_id, ...deployment }) => [app_id, deployment]));
    return apps.map(({ _id }) => ({
      app_id: _id,
      ...requestsOf(_id, usage),
      users: users?.counts[_id] ?? null,
      last_deployment: deploymentOfApp.get(_id) ?? null,
    }));
  }

  /** Returns `null` if another service does not respond: the other metrics are shown without its part. */
  private async orNull<T>(asked: Promise<T>, what: string): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      this.logger.warn({ err: error, what }, 'apps are listed without some of their figures');
      return null;
    }
  }
}

function deploymentOf(
  app_id: string,
  { _id, name, userId, origin, deployedAt }: DeploymentRecord,
): LastDeployment & { app_id: string } {
  const deployed_at = Math.floor(deployedAt.getTime() / 1_000);
  return { app_id, _id, name: name ?? _id, user_id: userId, origin, deployed_at };
}

function requestsOf(appId: string, usage: ProjectUsage | null): Pick<AppFigures, 'requests_1h' | 'errors_1h' | 'hours'> {
  if (!usage) return { requests_1h: null, errors_1h: null, hours: null };
  const used = usage.apps.find((app) => app.appId === appId);
  const hours = usage.hours.map((timestamp, index): AppHour => ({
    timestamp,
    ...(used?.hourly[index] ?? { requests: 0, errors: 0 }),
  }));
  return { requests_1h: used?.requests ?? 0, errors_1h: used?.errors ?? 0, hours };
}
