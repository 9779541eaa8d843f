import { Allow, IsInt, Max, Min } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { LogRangeQuery } from './entries.contract.js';
import { IsInstant } from './instant.js';

/** Buckets of a histogram: unless a number is asked for, and at most. */
export const HISTOGRAM_BUCKETS = 60;
export const HISTOGRAM_BUCKETS_MAX = 200;
/** Functions, and endpoints, one reply names. */
export const FUNCTION_FIGURES_MAX = 500;
/** Milliseconds a reply may take: it reads the log. */
const TIMEOUT_MS = 30_000;

/** Entries of one part of the time. */
export class HistogramBucket {
  /** Begin of the part: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Matching entries that began in it.
   * @format int64
   */
  @Allow() entries!: number;
  /**
   * Number of those that failed.
   * @format int64
   */
  @Allow() errors!: number;
}

/** Matching entries over time. */
export class LogHistogram {
  /** Begin of the time, exclusive: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the time, inclusive: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /**
   * Length of a bucket in milliseconds. The last one may reach beyond `to`.
   * @format int64
   */
  @Allow() bucket_ms!: number;
  /** Buckets, oldest first. */
  @Allow() buckets!: HistogramBucket[];
  /** Only entries after this moment were counted, since the time has too many. Absent when all were. */
  @Allow() counted_after?: string;
}

export class LogHistogramRequest extends LogRangeQuery {
  /**
   * Number of buckets, at most `HISTOGRAM_BUCKETS_MAX`; `HISTOGRAM_BUCKETS` without it.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(HISTOGRAM_BUCKETS_MAX)
  buckets?: number;
}

/** Calls of one function. */
export class FunctionFigures {
  /** Id of the function. */
  @Allow() function_id!: string;
  /** Name of the function in its newest entry. */
  @Allow() function_name!: string;
  /**
   * Number of calls.
   * @format int64
   */
  @Allow() calls!: number;
  /**
   * Number of those that failed.
   * @format int64
   */
  @Allow() errors!: number;
  /** Median duration in milliseconds, with an error of up to 10 %. */
  @Allow() p50_ms!: number;
  /** 95th percentile of the duration in milliseconds, with an error of up to 10 %. */
  @Allow() p95_ms!: number;
}

/** Requests to one HTTPS endpoint. */
export class EndpointFigures {
  /** Id of the endpoint. */
  @Allow() endpoint_id!: string;
  /** Route of the endpoint in its newest entry. */
  @Allow() endpoint_route!: string;
  /**
   * Number of requests.
   * @format int64
   */
  @Allow() calls!: number;
  /**
   * Number of those that failed.
   * @format int64
   */
  @Allow() errors!: number;
  /** Median duration in milliseconds, with an error of up to 10 %. */
  @Allow() p50_ms!: number;
  /** 95th percentile of the duration in milliseconds, with an error of up to 10 %. */
  @Allow() p95_ms!: number;
}

/** Calls of the functions of an app. */
export class AppFunctionFigures {
  /** Begin of the time, exclusive: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the time, inclusive: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /** Functions that were called, the most called first: at most `FUNCTION_FIGURES_MAX`. */
  @Allow() functions!: FunctionFigures[];
  /** HTTPS endpoints that were called, the most called first: at most `FUNCTION_FIGURES_MAX`. */
  @Allow() endpoints!: EndpointFigures[];
  /** Only entries after this moment were counted, since the time has too many. Absent when all were. */
  @Allow() counted_after?: string;
}

export class FunctionFiguresRequest extends AppScope {
  /**
   * Begin of the time, exclusive: ISO 8601. A day before its end without it.
   * @query
   */
  @Optional()
  @IsInstant()
  from?: string;

  /**
   * End of the time, inclusive: ISO 8601. Now without it.
   * @query
   */
  @Optional()
  @IsInstant()
  to?: string;
}

/**
 * Returns how many entries of an app's log match over time, and how many of them failed. Without `end_date` the time ends now,
 * without `start_date` it begins an hour before its end. About 100,000 entries are looked at, the newest first. An addition of ours.
 * @throws AppNotFound, InvalidParameter, TooManyRequests
 */
export const getLogHistogram = defineRpc('logging.figures.histogram', LogHistogramRequest, LogHistogram, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
});
/**
 * Returns how often the functions and HTTPS endpoints of an app were called, how many calls failed and how long they took, counted in its log. Trials
 * are left out. About 100,000 entries are looked at, the newest first. An addition of ours.
 * @throws AppNotFound, InvalidParameter, TooManyRequests
 */
export const getFunctionFigures = defineRpc('logging.figures.functions', FunctionFiguresRequest, AppFunctionFigures, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
});
