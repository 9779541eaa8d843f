import type { Document } from '#codecs/bson/values.js';
import type { Route } from './route.js';
import type { StreamEvent } from './stream-event.js';

/** A trigger of a source. */
export interface Routing {
  route: Route;
  /** The shared stream looks after it: changes behind this place are the trigger's. `null` while it is behind. */
  after: string | null;
  /** Is not to catch up before this moment (`performance.now()`), and how often in a row it could not. */
  restsUntil: number;
  failures: number;
  /** Counts the times it began or ended to be looked after: what was read before says nothing of it. */
  turns: number;
  /**
   * True while it is being stored that the trigger continues separately: states read meanwhile may be older.
   */
  isGivenBack: boolean;
  /** About how much of it waits. */
  queued: number;
  queuedBytes: number;
}

/** The triggers of a source by what they watch. */
export class Routes {
  private readonly byId = new Map<string, Routing>();
  private readonly byPlace = new Map<string, Set<Routing>>();

  get(id: string): Routing | undefined {
    return this.byId.get(id);
  }

  all(): Routing[] {
    return [...this.byId.values()];
  }

  /** Takes a trigger as it is deployed now; what is known of one that was there stays. */
  put(route: Route): Routing {
    const before = this.byId.get(route.id);
    this.remove(route.id);
    const routing = before ?? {
      route,
      after: null,
      restsUntil: 0,
      failures: 0,
      turns: 0,
      isGivenBack: false,
      queued: 0,
      queuedBytes: 0,
    };
    routing.route = route;
    this.byId.set(route.id, routing);
    const place = placeOf(route.database, route.collection);
    const there = this.byPlace.get(place) ?? new Set();
    there.add(routing);
    this.byPlace.set(place, there);
    return routing;
  }

  remove(id: string): void {
    const routing = this.byId.get(id);
    if (!routing) return;
    this.byId.delete(id);
    const place = placeOf(routing.route.database, routing.route.collection);
    const there = this.byPlace.get(place);
    there?.delete(routing);
    if (there?.size === 0) this.byPlace.delete(place);
  }

  /** Returns the triggers that a change may be about. */
  at({ ns }: StreamEvent): Routing[] {
    const { db = '', coll = '' } = ns ?? {};
    const places = [placeOf(db, coll), placeOf(db, ''), placeOf('', '')];
    return [...new Set(places)].flatMap((place) => [...(this.byPlace.get(place) ?? [])]);
  }

  /** Databases there are triggers on; `''` where one is on all of them. */
  get databases(): Set<string> {
    return new Set(this.all().map(({ route }) => route.database));
  }

  /** Match stage for the stream. A single list of databases costs least, regardless of their number. */
  get match(): Document {
    const { databases } = this;
    return databases.has('') ? {} : { 'ns.db': { $in: [...databases].toSorted() } };
  }
}

function placeOf(database: string, collection: string): string {
  return JSON.stringify([database, collection]);
}
