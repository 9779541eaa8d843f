import { Allow, IsInt, Max, Min } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { LogRangeQuery } from './entries.contract.js';
import { IsInstant } from './instant.js';

/** Default and maximum number of buckets of a histogram. */
export const HISTOGRAM_BUCKETS = 60;
export const HISTOGRAM_BUCKETS_MAX = 200;
/** Maximum number of functions, and of endpoints, per reply. */
export const FUNCTION_FIGURES_MAX = 500;
/** Timeout in milliseconds: the reply requires reading the log. */
const TIMEOUT_MS = 30_000;

/** Entries of one time interval. */
export class HistogramBucket {
  /** Start of the interval: ISO 8601 with milliseconds. */
  @Allow() timestamp!: string;
  /**
   * Number of matching entries that began in the interval.
   * @format int64
   */
  @Allow() entries!: number;
  /**
   * Number of failed entries among them.
   * @format int64
   */
  @Allow() errors!: number;
}

/** Matching entries over time. */
export class LogHistogram {
  /** Start of the time range, exclusive: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the time range, inclusive: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /**
   * Length of a bucket in milliseconds. The last bucket may end after `to`.
   * @format int64
   */
  @Allow() bucket_ms!: number;
  /** Buckets, oldest first. */
  @Allow() buckets!: HistogramBucket[];
  /**
   * Only entries after this time were counted, because the time range has too many. Absent if all entries were counted.
   */
  @Allow() counted_after?: string;
}

export class LogHistogramRequest extends LogRangeQuery {
  /**
   * Number of buckets, at most `HISTOGRAM_BUCKETS_MAX`. Default: `HISTOGRAM_BUCKETS`.
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
   * Number of failed calls.
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
  /** Start of the time range, exclusive: ISO 8601 with milliseconds. */
  @Allow() from!: string;
  /** End of the time range, inclusive: ISO 8601 with milliseconds. */
  @Allow() to!: string;
  /** Functions that were called, most called first; at most `FUNCTION_FIGURES_MAX`. */
  @Allow() functions!: FunctionFigures[];
  /** HTTPS endpoints that were called, most called first; at most `FUNCTION_FIGURES_MAX`. */
  @Allow() endpoints!: EndpointFigures[];
  /**
   * Only entries after this time were counted, because the time range has too many. Absent if all entries were counted.
   */
  @Allow() counted_after?: string;
}

export class FunctionFiguresRequest extends AppScope {
  /**
   * Start of the time range, exclusive: ISO 8601. Default: one day before its end.
   * @query
   */
  @Optional()
  @IsInstant()
  from?: string;

  /**
   * End of the time range, inclusive: ISO 8601. Default: now.
   * @query
   */
  @Optional()
  @IsInstant()
  to?: string;
}

/**
 * Returns a histogram of an app's matching log entries over time, with the number of failures. Without `end_date` the
 * time range ends now, without `start_date` it begins an hour before its end. About 100,000 entries are examined,
 * newest first. Groundwork extension.
 * @throws AppNotFound, InvalidParameter, TooManyRequests
 */
export const getLogHistogram = defineRpc('logging.figures.histogram', LogHistogramRequest, LogHistogram, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
});
/**
 * Returns the number of calls, failures and the duration of an app's functions and HTTPS endpoints, computed from its
 * log. Trial runs are left out. About 100,000 entries are examined, newest first. Groundwork extension.
 * @throws AppNotFound, InvalidParameter, TooManyRequests
 */
export const getFunctionFigures = defineRpc('logging.figures.functions', FunctionFiguresRequest, AppFunctionFigures, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
});
