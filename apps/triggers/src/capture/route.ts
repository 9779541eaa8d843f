import { BSON } from '#codecs/bson/values.js';
import { ClusterNamespace, digitsOf } from '#store/port/cluster-namespace.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import { eventFor, eventView, type ChangeEvent, type EventView } from '#triggers/change-event.js';
import { compileMatch, compileProject } from '#triggers/event-filter.js';
import { compareTimes, operationTimeOf, type OperationTime } from '#triggers/operation-time.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import type { ChangeBatch } from './change-reader.js';
import type { StreamEvent } from './stream-event.js';

/** Bytes of an event that can be kept; what is larger no function could be given. */
const EVENT_BYTES_MAX = 15 << 20;

/** Result of an event for a trigger: stored, not matching, or impossible to store. */
export type Routed = { readonly row: QueuedEventRecord } | { readonly failure: string } | null;

type Members = Readonly<Record<string, unknown>>;

/** Matches change events for one trigger and projects them to its event format. */
export class Route {
  readonly id: string;
  /** Name the database is stored under. */
  readonly database: string;
  readonly collection: string;
  readonly view: EventView;
  private readonly matches: (event: Uint8Array) => boolean;
  private readonly shape: (event: Uint8Array) => Uint8Array;

  /**
   * @param namespace the one its databases are in
   * @throws EventFilterError for a `match` or `project` stored before those were checked; AppError `InvalidParameter` for a database whose name
   * is too long in the namespace
   */
  constructor(
    readonly known: KnownTrigger,
    /** Changes up to this time are not the trigger's; `null` while its beginning is not known. */
    readonly after: OperationTime | null,
    private readonly namespace: ClusterNamespace = ClusterNamespace.PLAIN,
  ) {
    const { config } = known.trigger;
    this.id = known.id;
    const database = textOf(config, 'database');
    this.database = database === '' ? '' : namespace.stored(database);
    this.collection = textOf(config, 'collection');
    this.view = eventView(config);
    this.matches = compileMatch(membersOf(config, 'match'));
    this.shape = compileProject(membersOf(config, 'project'));
  }

  /** Returns `true` if a change is in the watched namespace. */
  covers({ ns }: ChangeEvent): boolean {
    const { db = '', coll = '' } = ns ?? {};
    const shown = isReservedDatabase(db) ? null : this.namespace.shown(db);
    if (shown === null || shown === '' || isReservedDatabase(shown) || shown.startsWith('__realm_sync')) return false;
    // Outside of namespaces, a database whose name could belong to one is visible only to triggers that name it.
    if (this.database === '') return this.namespace !== ClusterNamespace.SHARED || digitsOf(db) === null;
    return db === this.database && (this.collection === '' || coll === this.collection);
  }

  /** Returns the events of a batch to store, and the failures. */
  routedOf({ events, tooLarge }: ChangeBatch): { readonly rows: QueuedEventRecord[]; readonly failures: string[] } {
    const routed = events.map((event) => (tooLarge ? this.missed(event) : this.routed(event)));
    return {
      rows: routed.flatMap((one) => (one && 'row' in one ? [one.row] : [])),
      failures: routed.flatMap((one) => (one && 'failure' in one ? [one.failure] : [])),
    };
  }

  /** Records a change that the server could not report. */
  missed(event: StreamEvent): Routed {
    if (!this.view.types.has(event.operationType) || !this.covers(event) || !this.isBehindBeginning(event)) return null;
    return { failure: 'a change was dropped: it is too large' };
  }

  /** Compares by the order the data source itself gives its changes: clocks of machines differ, and are set back. */
  private isBehindBeginning({ clusterTime }: ChangeEvent): boolean {
    const time = operationTimeOf(clusterTime);
    return time === null || (this.after !== null && compareTimes(time, this.after) > 0);
  }

  routed(event: StreamEvent): Routed {
    if (!this.covers(event)) return null;
    if (!this.isBehindBeginning(event)) return null;
    const own = eventFor(this.namespace.shownEvent(event), this.view);
    if (!own) return null;
    try {
      const bytes = BSON.serialize(own, { ignoreUndefined: false });
      if (!this.matches(bytes)) return null;
      const shaped = Buffer.from(this.shape(bytes));
      if (shaped.length > EVENT_BYTES_MAX) return { failure: `an event of ${shaped.length} bytes was dropped: it is too large` };
      const position = event._id._data;
      const { id, known } = this;
      const row = { _id: `${id}:${position}`, triggerId: id, appId: known.app.appId, position, at: timeOf(event), event: shaped };
      return { row: { ...row, size: shaped.length, missed: 0 } };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { failure: `an event was dropped: it could not be matched: ${reason}` };
    }
  }
}

/** Returns the time of a change to show to users: in milliseconds if the server reports them, else in seconds. */
function timeOf(event: ChangeEvent): Date {
  const wall = event['wallTime'];
  if (wall instanceof Date) return wall;
  return new Date((operationTimeOf(event['clusterTime'])?.t ?? 0) * 1_000);
}

function textOf(config: Members, name: string): string {
  const value = config[name];
  return typeof value === 'string' ? value : '';
}

function membersOf(config: Members, name: string): Members {
  return (config[name] as Members | null | undefined) ?? {};
}
