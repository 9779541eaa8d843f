import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { parseInstant } from '#contracts/logging/instant.js';
import {
  getAppMeasurements,
  getMetrics,
  getProjectMeasurements,
  getProjectUsage,
  getStats,
  MINUTES_RETENTION_HOURS,
  reportTraffic,
  STEPS,
  type AppMeasurements,
  type AppMeasurementsRequest,
  type MetricsRequest,
  type ProjectMeasurements,
  type ProjectMeasurementsRequest,
  type ProjectUsage,
  type ReportTrafficRequest,
  type Stats,
  type StatsRequest,
} from '#contracts/logging/usage.contract.js';
import type { ProjectScope } from '#contracts/scope.js';
import { METRICS, metricsOf } from './app-metrics.js';
import { measurementsOf } from './measurements.js';
import { statsOf } from './stats.js';
import { metricsBySteps, stepsBetween, tierFor, type StepMetrics, type Steps } from './steps.js';
import { usageByApp } from './usage-by-app.js';
import { TIERS } from './usage-counts.js';
import { UsageRecorder } from './usage-recorder.service.js';
import { UsageRepository, type UsageScope } from './usage.repository.js';

function momentOf(text: string | undefined, otherwise: number): number {
  return (text === undefined ? null : parseInstant(text))?.getTime() ?? otherwise;
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

/** Returns the period of the measurements: the current month in UTC, unless the request specifies another. */
function periodOf({ start, end }: ProjectMeasurementsRequest, now: Date): { readonly from: number; readonly to: number } {
  const month = (offset: number): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1);
  return { from: momentOf(start, month(0)), to: momentOf(end, month(1) - 1_000) };
}

/** Returns the names of a list. @throws AppError `InvalidParameter` for a name that is not a metric */
function namesIn(list: string | undefined): string[] | undefined {
  const names = list?.split(/, ?/);
  const unknown = names?.find((name) => !METRICS.has(name));
  if (unknown === undefined) return names;
  throw new AppError('InvalidParameter', `unknown metric '${unknown}': must be one of ${[...METRICS.keys()].join(', ')}`);
}

/** Serves the usage metrics of apps. */
@Injectable()
export class UsageService {
  constructor(
    private readonly usage: UsageRepository,
    private readonly recorder: UsageRecorder,
    private readonly apps: ProjectApps,
  ) {}

  @HandleRpc(getStats)
  async stats({ groupId, appId, from, to, step = 'PT1H' }: StatsRequest): Promise<Stats> {
    await this.apps.require({ groupId, appId });
    const stepMs = STEPS[step];
    const end = Math.ceil(momentOf(to, Date.now()) / stepMs) * stepMs;
    const begin = Math.floor(momentOf(from, end - STEPS.P1D) / stepMs) * stepMs;
    const steps = stepsBetween(begin, end, step, ['from', 'to']);
    const figures = await this.figures({ groupId, appId }, steps);
    return { from: iso(begin), to: iso(end), step, ...statsOf(figures) };
  }

  @HandleRpc(getAppMeasurements)
  async ofApp({ groupId, appId, ...request }: AppMeasurementsRequest): Promise<AppMeasurements> {
    const { name } = await this.apps.require({ groupId, appId });
    return { ...(await this.measured({ groupId, appId }, { groupId, ...request })), appId, appName: name };
  }

  @HandleRpc(getProjectMeasurements)
  ofProject(request: ProjectMeasurementsRequest): Promise<ProjectMeasurements> {
    return this.measured({ groupId: request.groupId }, request);
  }

  @HandleRpc(getProjectUsage)
  async ofApps({ groupId }: ProjectScope): Promise<ProjectUsage> {
    const now = Date.now();
    const end = Math.ceil(now / STEPS.PT1H) * STEPS.PT1H;
    const day = stepsBetween(end - STEPS.P1D, end, 'PT1H', ['from', 'to']);
    const [hours, minutes] = await Promise.all([
      this.usage.between({ groupId }, 'hour', new Date(day.from), new Date(day.to)),
      this.usage.between({ groupId }, 'minute', new Date(now - STEPS.PT1H), new Date(now)),
    ]);
    return { hours: day.begins.map(iso), apps: usageByApp(day, hours, minutes) };
  }

  @HandleRpc(getMetrics)
  async metrics({ groupId, appId, start, end, granularity, metrics }: MetricsRequest): Promise<AppMeasurements> {
    const { name } = await this.apps.require({ groupId, appId });
    const names = namesIn(metrics);
    const [from, to] = [momentOf(start, Number.NaN), momentOf(end, Number.NaN)];
    const steps = stepsBetween(from, to, granularity, ['start', 'end']);
    const measurements = metricsOf(await this.figures({ groupId, appId }, steps), steps.stepMs, names);
    return { start: iso(from), end: iso(to), granularity, group_id: groupId, appId, appName: name, measurements };
  }

  @HandleRpc(reportTraffic)
  async report({ sent }: ReportTrafficRequest): Promise<null> {
    for (const { appId, groupId, at, bytes } of sent) this.recorder.countBytes({ appId, groupId }, at, bytes);
    return null;
  }

  @HandleEvent(appDeleted)
  removeApp({ appId }: AppDeleted): Promise<void> {
    return this.usage.removeApp(appId);
  }

  private async measured(scope: UsageScope, request: ProjectMeasurementsRequest): Promise<ProjectMeasurements> {
    const { from, to } = periodOf(request, new Date());
    const { granularity = 'P31D', groupId } = request;
    const steps = stepsBetween(from, to, granularity, ['start', 'end']);
    const measurements = measurementsOf(await this.figures(scope, steps));
    return { start: iso(from), end: iso(to), granularity, group_id: groupId, measurements };
  }

  private async figures(scope: UsageScope, steps: Steps): Promise<StepMetrics[]> {
    const tier = tierFor(steps.stepMs);
    if (tier === 'minute' && steps.from < Date.now() - TIERS.minute.keptMs) {
      throw new AppError('InvalidParameter', `steps of less than an hour are stored for ${MINUTES_RETENTION_HOURS} hours only`);
    }
    const records = await this.usage.between(scope, tier, new Date(steps.from), new Date(steps.to));
    return metricsBySteps(steps, records);
  }
}
