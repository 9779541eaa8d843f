import { Inject, Injectable, Optional } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { parseInstant } from '#contracts/logging/instant.js';
import {
  getFunctionFigures,
  getLogHistogram,
  HISTOGRAM_BUCKETS,
  type AppFunctionFigures,
  type FunctionFiguresRequest,
  type LogHistogram as Histogram,
  type LogHistogramRequest,
} from '#contracts/logging/log-figures.contract.js';
import { ProjectSlots } from '#bus/server/project-slots.js';
import { EntriesRepository } from '../blocks/entries.repository.js';
import { filterOf } from '../blocks/entry-filter.js';
import { Scan } from '../blocks/scan.js';
import { CallMetrics } from './call-metrics.js';
import { LogHistogram, type Span } from './log-histogram.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Approximate number of entries and blocks that are scanned for one reply. */
const COUNTED_ENTRIES_MAX = 100_000;
const COUNTED_BLOCKS_MAX = 2_000;
/** Injection token that overrides the number of entries in tests. */
export const COUNTED_ENTRIES = 'groundwork:counted-entries';
/** Concurrent counts per process, in all and for one project. */
export const COUNTS_MAX = 16;
export const PROJECT_COUNTS_MAX = 8;

/** @throws AppError `InvalidParameter` if the time range ends before it begins */
function spanOf(from: string | undefined, to: string | undefined, lengthMs: number, names: readonly [string, string]): Span {
  const end = momentOf(to) ?? Date.now();
  const begin = momentOf(from) ?? end - lengthMs;
  if (begin >= end) throw new AppError('InvalidParameter', `${names[1]} must be after ${names[0]}`);
  return { from: begin, to: end };
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseInstant(text)?.getTime();
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

function countedAfter({ stoppedAt }: Scan): { readonly counted_after?: string } {
  return stoppedAt === null ? {} : { counted_after: iso(stoppedAt) };
}

/** Metrics that are counted from the log of an app. */
@Injectable()
export class LogMetricsService {
  private readonly slots = new ProjectSlots(COUNTS_MAX, PROJECT_COUNTS_MAX, 'counts of logs');

  constructor(
    private readonly entries: EntriesRepository,
    private readonly apps: ProjectApps,
    @Optional() @Inject(COUNTED_ENTRIES) private readonly entriesMax: number = COUNTED_ENTRIES_MAX,
  ) {}

  @HandleRpc(getLogHistogram)
  async histogram({ groupId, appId, buckets = HISTOGRAM_BUCKETS, ...query }: LogHistogramRequest): Promise<Histogram> {
    await this.apps.require({ groupId, appId });
    const span = spanOf(query.start_date, query.end_date, HOUR_MS, ['start_date', 'end_date']);
    const filter = { ...filterOf(query), after: new Date(span.from), until: new Date(span.to) };
    const histogram = new LogHistogram(span, buckets);
    const scan = await this.scanned(groupId, async (limits) => {
      for await (const outcome of this.entries.outcomes({ groupId, appId }, filter, limits)) histogram.add(outcome);
    });
    const { bucketMs, buckets: counted } = histogram;
    return { from: iso(span.from), to: iso(span.to), bucket_ms: bucketMs, buckets: counted, ...countedAfter(scan) };
  }

  @HandleRpc(getFunctionFigures)
  async functions({ groupId, appId, from, to }: FunctionFiguresRequest): Promise<AppFunctionFigures> {
    await this.apps.require({ groupId, appId });
    const span = spanOf(from, to, DAY_MS, ['from', 'to']);
    const calls = new CallMetrics();
    const scan = await this.scanned(groupId, async (limits) => {
      const filter = { after: new Date(span.from), until: new Date(span.to) };
      for await (const record of this.entries.all({ groupId, appId }, filter, limits)) calls.add(record);
    });
    const { functions, endpoints } = calls;
    return { from: iso(span.from), to: iso(span.to), functions, endpoints, ...countedAfter(scan) };
  }

  /** @throws AppError `TooManyRequests` or `Unavailable` if too many counts are running */
  private async scanned(groupId: string, count: (scan: Scan) => Promise<void>): Promise<Scan> {
    const scan = new Scan(this.entriesMax, COUNTED_BLOCKS_MAX);
    const giveBack = this.slots.take(groupId);
    try {
      await count(scan);
      return scan;
    } finally {
      giveBack();
    }
  }
}
