import { Allow, ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { NestedList, Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope, ProjectScope } from '../scope.js';
import { IsInstant } from './instant.js';

/** Days the figures of an hour are kept, and hours those of a minute are. */
export const USAGE_RETENTION_DAYS = 31;
export const MINUTES_RETENTION_HOURS = 25;
/** Points a series may have: more steps than that are refused. */
export const USAGE_POINTS_MAX = 1_500;
/** Apps one report of traffic speaks of at most. */
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

/** What happened in one step of time. */
export class StatsPoint {
  /** When the step begins: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Requests that began in it.
   * @format int64
   */
  @Allow() requests!: number;
  /**
   * How many of them failed.
   * @format int64
   */
  @Allow() errors!: number;
  /** Milliseconds half of them took at most, with an error of up to 10 %; `null` where there is none. */
  @Allow() p50_ms!: number | null;
  /** Milliseconds 95 % of them took at most, with an error of up to 10 %; `null` where there is none. */
  @Allow() p95_ms!: number | null;
}

/** The requests that left log entries of one type. */
export class StatsSeries {
  /** Type of their log entries. */
  @Allow() type!: string;
  /** One for each step, oldest first. */
  @Allow() points!: StatsPoint[];
}

/** Bytes that were sent to clients in one step of time. */
export class TrafficPoint {
  /** When the step begins: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Bytes of replies, their headers included.
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

/** What an app had to do, in steps of time. */
export class Stats {
  /** Begin of the first step: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the last step: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /** Length of a step, as an ISO 8601 duration. */
  @Allow() step!: string;
  /** All requests together. Entries that are no requests and streams, which last as long as somebody listens, are not among them. */
  @Allow() total!: StatsPoint[];
  /** A series for each type of log entries there were. */
  @Allow() series!: StatsSeries[];
  /** What was sent to clients. */
  @Allow() traffic!: TrafficPoint[];
  /** Time that functions and data access took. An addition of ours. */
  @Allow() compute!: ComputePoint[];
}

export class StatsRequest extends AppScope {
  /**
   * Begin of the time, down to a whole step: ISO 8601. Without it a day before its end.
   * @query
   */
  @Optional()
  @IsInstant()
  from?: string;

  /**
   * End of the time, up to a whole step: ISO 8601. Without it now.
   * @query
   */
  @Optional()
  @IsInstant()
  to?: string;

  /**
   * Length of a step, as an ISO 8601 duration; without it an hour. Steps of less are kept for a day, the others for 31.
   * @query
   */
  @Optional()
  @IsIn(STEP_NAMES, { message: `step must be one of ${STEP_NAMES.join(', ')}` })
  step?: Step;
}

/** A value at a time. */
export class DataPoint {
  /** When its period begins: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /** The value, in the unit of the measurement. */
  @Allow() value!: number;
}

/** What one measurement comes to over time. */
export class Measurement {
  /** What is measured. */
  @Allow() name!: string;
  /** Unit of the values; empty for a count. */
  @Allow() units!: string;
  /** The values, oldest first. */
  @Allow() data_points!: DataPoint[];
}

/** What the apps of a project used. */
export class ProjectMeasurements {
  /** Begin of the period: ISO 8601 with milliseconds. */
  @Allow() start!: string;
  /** End of the period: ISO 8601 with milliseconds. */
  @Allow() end!: string;
  /** How long each data point is about, as an ISO 8601 duration. */
  @Allow() granularity!: string;
  /** Id of the project. */
  @Allow() group_id!: string;
  /** What was measured. */
  @Allow() measurements!: Measurement[];
}

/** What an app used. */
export class AppMeasurements extends ProjectMeasurements {
  /** Id of the app. */
  @Allow() appId!: string;
  /** Name of the app. */
  @Allow() appName!: string;
}

/** Which time measurements are asked for. */
export class ProjectMeasurementsRequest extends ProjectScope {
  /**
   * Begin of the period: ISO 8601. Without it the begin of this month, in UTC.
   * @query
   */
  @Optional()
  @IsInstant()
  start?: string;

  /**
   * End of the period: ISO 8601. Without it the end of this month, in UTC.
   * @query
   */
  @Optional()
  @IsInstant()
  end?: string;

  /**
   * How long each data point is about: `P31D`, the default, or `PT1H`.
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
   * Begin of the period: ISO 8601.
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
   * How long each data point is about, as an ISO 8601 duration. Less than an hour only of the last day.
   * @query
   */
  @IsIn(STEP_NAMES, { message: `granularity must be one of ${STEP_NAMES.join(', ')}` })
  granularity!: Step;

  /**
   * Returns only these metrics: names, with commas between them.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(2_000)
  @Matches(/^[A-Z_]+(?:, ?[A-Z_]+)*$/, { message: 'metrics must be names of metrics, with commas between them' })
  metrics?: string;
}

/** What was sent to the clients of one app in one minute. */
export class SentBytes {
  @ResourceId('AppNotFound') appId!: string;
  @ResourceId('GroupNotFound') groupId!: string;

  /** Any moment of the minute, in unix milliseconds. */
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
 * Returns what an app had to do: requests, errors and how long they took, by type of their log entries, and the bytes sent to clients.
 * @throws AppNotFound, InvalidParameter
 */
export const getStats = defineRpc('logging.usage.stats', StatsRequest, Stats, { access: 'project:read', idempotent: true });
/**
 * Returns what an app used: requests, hours of compute, gigabytes sent and gigabyte-seconds of memory.
 * @throws AppNotFound, InvalidParameter
 */
export const getAppMeasurements = defineRpc('logging.usage.ofApp', AppMeasurementsRequest, AppMeasurements, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns what all apps of a project used together.
 * @throws InvalidParameter
 */
export const getProjectMeasurements = defineRpc('logging.usage.ofProject', ProjectMeasurementsRequest, ProjectMeasurements, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns metrics of an app: rates of requests and bytes, and how long requests took.
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
/** For the gateway, which counts what it sends. A report that was perhaps taken is not sent again: bytes are counted at most once. */
export const reportTraffic = defineRpc('logging.usage.report', ReportTrafficRequest, nothing, { access: 'internal' });
