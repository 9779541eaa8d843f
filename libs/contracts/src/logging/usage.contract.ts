import { Allow, ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { NestedList, Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope, ProjectScope } from '../scope.js';
import { IsInstant } from './instant.js';

/** Retention: days the hourly metrics are stored, and hours the metrics per minute are stored. */
export const USAGE_RETENTION_DAYS = 31;
export const MINUTES_RETENTION_HOURS = 25;
/** Maximum number of points of a series; requests for more are rejected. */
export const USAGE_POINTS_MAX = 1_500;
/** Maximum number of apps in one traffic report. */
export const TRAFFIC_APPS_MAX = 500;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Lengths of steps, as ISO 8601 durations, in milliseconds. */
export const STEPS = {
  PT1M: MINUTE_MS,
  PT5M: 5 * MINUTE_MS,
  PT15M: 15 * MINUTE_MS,
  PT30M: 30 * MINUTE_MS,
  PT1H: HOUR_MS,
  PT6H: 6 * HOUR_MS,
  PT12H: 12 * HOUR_MS,
  P1D: DAY_MS,
  P7D: 7 * DAY_MS,
  P31D: 31 * DAY_MS,
} as const;
export type Step = keyof typeof STEPS;
const STEP_NAMES = Object.keys(STEPS) as Step[];

/** Granularities of measurements. */
export const MEASUREMENT_GRANULARITIES = ['P31D', 'PT1H'] as const;

/** Metrics of one time step. */
export class StatsPoint {
  /** Start of the step: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Number of requests that began in the step.
   * @format int64
   */
  @Allow() requests!: number;
  /**
   * Number of failed requests.
   * @format int64
   */
  @Allow() errors!: number;
  /** Median duration in milliseconds, with an error of up to 10 %; `null` without requests. */
  @Allow() p50_ms!: number | null;
  /** 95th percentile of the duration in milliseconds, with an error of up to 10 %; `null` without requests. */
  @Allow() p95_ms!: number | null;
}

/** The requests that left log entries of one type. */
export class StatsSeries {
  /** Type of their log entries. */
  @Allow() type!: string;
  /** One point for each step, oldest first. */
  @Allow() points!: StatsPoint[];
}

/** Bytes sent to clients in one time step. */
export class TrafficPoint {
  /** Start of the step: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Bytes of responses, including headers.
   * @format int64
   */
  @Allow() bytes_out!: number;
}

/** Time that functions and data access took in one step of time. */
export class ComputePoint {
  /** When the step begins: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Milliseconds that requests which ran functions or accessed data took together.
   * @format int64
   */
  @Allow() compute_ms!: number;
}

/** Usage of an app over time. */
export class Stats {
  /** Start of the first step: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the last step: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /** Length of a step, as an ISO 8601 duration. */
  @Allow() step!: string;
  /**
   * All requests together. Excludes entries that do not belong to a request, and streams, which last as long as a
   * client listens.
   */
  @Allow() total!: StatsPoint[];
  /** One series for each type of log entries that occurred. */
  @Allow() series!: StatsSeries[];
  /** Bytes sent to clients. */
  @Allow() traffic!: TrafficPoint[];
  /** Time that functions and data access took. Groundwork extension. */
  @Allow() compute!: ComputePoint[];
}

export class StatsRequest extends AppScope {
  /**
   * Start of the time range, rounded down to a whole step: ISO 8601. Default: one day before its end.
   * @query
   */
  @Optional()
  @IsInstant()
  from?: string;

  /**
   * End of the time range, rounded up to a whole step: ISO 8601. Default: now.
   * @query
   */
  @Optional()
  @IsInstant()
  to?: string;

  /**
   * Length of a step, as an ISO 8601 duration. Default: one hour. Metrics for shorter steps are stored for a day, the
   * others for 31.
   * @query
   */
  @Optional()
  @IsIn(STEP_NAMES, { message: `step must be one of ${STEP_NAMES.join(', ')}` })
  step?: Step;
}

/** A value at a point in time. */
export class DataPoint {
  /** Start of the period: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /** The value, in the unit of the measurement. */
  @Allow() value!: number;
}

/** Values of one measurement over time. */
export class Measurement {
  /** Name of the measurement. */
  @Allow() name!: string;
  /** Unit of the values; empty for a count. */
  @Allow() units!: string;
  /** The values, oldest first. */
  @Allow() data_points!: DataPoint[];
}

/** Usage of all apps of a project. */
export class ProjectMeasurements {
  /** Start of the period: ISO 8601 with milliseconds. */
  @Allow() start!: string;
  /** End of the period: ISO 8601 with milliseconds. */
  @Allow() end!: string;
  /** Length of the period of each data point, as an ISO 8601 duration. */
  @Allow() granularity!: string;
  /** Id of the project. */
  @Allow() group_id!: string;
  /** The measurements. */
  @Allow() measurements!: Measurement[];
}

/** Usage of an app. */
export class AppMeasurements extends ProjectMeasurements {
  /** Id of the app. */
  @Allow() appId!: string;
  /** Name of the app. */
  @Allow() appName!: string;
}

/** Time range and granularity of the requested measurements. */
export class ProjectMeasurementsRequest extends ProjectScope {
  /**
   * Start of the period: ISO 8601. Default: the start of the current month, in UTC.
   * @query
   */
  @Optional()
  @IsInstant()
  start?: string;

  /**
   * End of the period: ISO 8601. Default: the end of the current month, in UTC.
   * @query
   */
  @Optional()
  @IsInstant()
  end?: string;

  /**
   * Length of the period of each data point: `P31D`, the default, or `PT1H`.
   * @query
   */
  @Optional()
  @IsIn(MEASUREMENT_GRANULARITIES)
  granularity?: (typeof MEASUREMENT_GRANULARITIES)[number];
}

export class AppMeasurementsRequest extends ProjectMeasurementsRequest {
  @ResourceId('AppNotFound')
  appId!: string;
}

export class MetricsRequest extends AppScope {
  /**
   * Start of the period: ISO 8601.
   * @query
   */
  @IsInstant()
  start!: string;

  /**
   * End of the period: ISO 8601.
   * @query
   */
  @IsInstant()
  end!: string;

  /**
   * Length of the period of each data point, as an ISO 8601 duration. Less than an hour only for the last 24 hours.
   * @query
   */
  @IsIn(STEP_NAMES, { message: `granularity must be one of ${STEP_NAMES.join(', ')}` })
  granularity!: Step;

  /**
   * Returns only these metrics: names, separated by commas.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(2_000)
  @Matches(/^[A-Z_]+(?:, ?[A-Z_]+)*$/, { message: 'metrics must be names of metrics, with commas between them' })
  metrics?: string;
}

/** Bytes sent to the clients of one app in one minute. */
export class SentBytes {
  @ResourceId('AppNotFound') appId!: string;
  @ResourceId('GroupNotFound') groupId!: string;

  /** Any time within the minute, in unix milliseconds. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  at!: number;

  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  bytes!: number;
}

export class ReportTrafficRequest {
  @IsArray()
  @ArrayMaxSize(TRAFFIC_APPS_MAX)
  @NestedList(() => SentBytes)
  sent!: SentBytes[];
}

/**
 * Returns statistics of an app over time. They contain requests, errors and durations, by type of their log entries,
 * and the bytes sent to clients.
 * @throws AppNotFound, InvalidParameter
 */
export const getStats = defineRpc('logging.usage.stats', StatsRequest, Stats, { access: 'project:read', idempotent: true });
/**
 * Returns measurements of an app over time. They contain requests, hours of compute, gigabytes sent and
 * gigabyte-seconds of memory.
 * @throws AppNotFound, InvalidParameter
 */
export const getAppMeasurements = defineRpc('logging.usage.ofApp', AppMeasurementsRequest, AppMeasurements, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns measurements of all apps of a project together.
 * @throws InvalidParameter
 */
export const getProjectMeasurements = defineRpc('logging.usage.ofProject', ProjectMeasurementsRequest, ProjectMeasurements, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns metrics of an app. They contain request and byte rates, and durations of requests.
 * @throws AppNotFound, InvalidParameter
 */
export const getMetrics = defineRpc('logging.usage.metrics', MetricsRequest, AppMeasurements, {
  access: 'project:read',
  idempotent: true,
});
/** Requests of one app. */
export class AppUsage {
  @Allow() appId!: string;
  /** Requests and errors of the last hour. */
  @Allow() requests!: number;
  @Allow() errors!: number;
  /** Requests and errors of each hour, as in `ProjectUsage.hours`. */
  @Allow() hourly!: { readonly requests: number; readonly errors: number }[];
}

/** Requests of the apps of a project that had any in the last day. */
export class ProjectUsage {
  /** Begin of each hour of the last day, oldest first: ISO 8601 with milliseconds. The last one is not over. */
  @Allow() hours!: string[];
  @Allow() apps!: AppUsage[];
}

/** Returns the requests of all apps of a project, for `config`, which lists the apps. */
export const getProjectUsage = defineRpc('logging.usage.ofApps', ProjectScope, ProjectUsage, {
  access: 'internal',
  idempotent: true,
});
/**
 * Records the bytes the gateway sent. A report that may have been received is not repeated: bytes are counted at most
 * once.
 */
export const reportTraffic = defineRpc('logging.usage.report', ReportTrafficRequest, nothing, { access: 'internal' });
