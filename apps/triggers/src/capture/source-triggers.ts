import { AppError } from '#contracts/error.js';
import { EventFilterError } from '#triggers/event-filter.js';
import { compareTimes, type OperationTime } from '#triggers/operation-time.js';
import { expandedOperations } from '#triggers/operations.js';
import { beginning } from '../table/beginning.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { subjectOf, type KnownTrigger } from '../table/known-trigger.js';
import { Beginnings } from './beginnings.js';
import type { CatchUps } from './catch-ups.js';
import { PreImages } from './pre-images.js';
import { Route } from './route.js';
import type { WatchedSource } from './source-catalog.service.js';
import type { SourceContext } from './source-context.js';
import type { StreamEvent } from './stream-event.js';

/** The triggers of one source: which of them the shared stream looks after, which have to catch up, which wait for another time. */
export class SourceTriggers {
  private wanted: ReadonlyMap<string, KnownTrigger>;
  private parked: ReadonlyMap<string, KnownTrigger>;
  private namespaces: WatchedSource['namespaces'];
  private readonly images: PreImages;
  private readonly beginnings: Beginnings;

  constructor(
    watched: WatchedSource,
    private readonly context: SourceContext,
    private readonly catchUps: CatchUps,
  ) {
    this.wanted = byId(watched.triggers);
    this.parked = byId(watched.parked);
    this.namespaces = watched.namespaces;
    this.images = new PreImages(() => context.streams.connected(), context.parts);
    this.beginnings = new Beginnings(context);
  }

  /** All there is to look at: triggers of the source, and those it does not have any more. */
  get ids(): Set<string> {
    const held = this.context.routes.all().map(({ route }) => route.id);
    return new Set([...this.wanted.keys(), ...this.parked.keys(), ...held]);
  }

  /**
   * Sets the triggers of the source, `undefined` when the source is no longer needed. Returns ids of triggers that
   * changed.
   */
  replace(watched: WatchedSource | undefined): string[] {
    const { wanted, parked } = this;
    this.wanted = byId(watched?.triggers ?? []);
    this.parked = byId(watched?.parked ?? []);
    this.namespaces = watched?.namespaces ?? new Map();
    return [...differences(wanted, this.wanted), ...differences(parked, this.parked)];
  }

  /** Looks after some triggers, and lets those catch up whose turn it is. */
  async settle(triggerIds: ReadonlySet<string>): Promise<void> {
    const { routes, parts } = this.context;
    const gone = [...triggerIds].filter((id) => !this.wanted.has(id));
    const lookedAfter = gone.filter((id) => (routes.get(id)?.after ?? null) !== null);
    for (const id of gone) routes.remove(id);
    await this.park([...lookedAfter, ...gone.filter((id) => this.parked.has(id))]);

    const asked = [...triggerIds, ...this.catchUps.next()].filter((id) => this.wanted.has(id));
    const turns = new Map(asked.map((id) => [id, routes.get(id)?.turns]));
    const states = new Map((await parts.states.all([...new Set(asked)])).map((state) => [state._id, state]));
    const suspended: string[] = [];
    for (const state of states.values()) {
      const known = this.wanted.get(state._id);
      if (!known) continue;
      if (state.suspendedAt) {
        routes.remove(state._id);
        suspended.push(state._id);
        continue;
      }
      // A state read before a trigger's turn ended does not show where it continues.
      const held = routes.get(known.id);
      const isOfNow = turns.get(known.id) === held?.turns && held?.isGivenBack !== true;
      const isReadable = state.enabled && state.subject === subjectOf(known) && isOfNow && (await this.admit(known, state));
      if (!isReadable) states.delete(known.id);
    }
    await this.park(suspended);
    this.catchUps.begin(states);
  }

  /** Asks for documents as they were of collections that were dropped and made again. */
  follow(events: readonly StreamEvent[]): void {
    const wanting = this.context.routes.all().filter(({ route }) => route.view.fullDocumentBeforeChange);
    if (wanting.length === 0) return;
    for (const event of events) for (const { route } of wanting) this.logged(route, this.images.follow(event, route));
  }

  async suspendAll(): Promise<void> {
    for (const { route } of this.context.routes.all()) {
      await this.context.suspend(route.known, 'MongoDBError', 'the data source rejected the change stream');
    }
  }

  /** Logs that the data source does not report expanded events: triggers about them run only for the others. */
  reportUnexpanded(): void {
    for (const { route } of this.context.routes.all()) this.reportUnexpandedOf(route);
  }

  /** Returns `false` for a trigger that cannot be read for yet, as its beginning is not known. */
  private async admit(known: KnownTrigger, state: TriggerStateRecord): Promise<boolean> {
    const { routes, owned } = this.context;
    const after = await this.beginnings.of(known, state);
    const held = routes.get(known.id)?.route;
    const isHeld = held?.known.trigger === known.trigger && isSameTime(held.after, after);
    if (!isHeld && !(await this.putRoute(known, after))) return false;
    const routing = routes.get(known.id);
    if (!routing) return false;
    // Nothing waits for it: a server that is slow with it would hold up the others.
    this.logged(routing.route, this.images.keep(routing.route));
    if (!after) {
      routing.after = null;
      return false;
    }
    if (this.catchUps.isUnderWay(routing)) return true;
    if (state.resumeFrom) routing.after = null;
    else if (state.lookedAfter?.source === owned.id) routing.after ??= state.lookedAfter.from;
    else await this.takeFrom(known.id, state, after);
    return true;
  }

  /** Returns `false` where what is configured cannot be run: the trigger is suspended then. */
  private async putRoute(known: KnownTrigger, after: OperationTime | null): Promise<boolean> {
    const { routes, streams } = this.context;
    try {
      const { route } = routes.put(new Route(known, after, this.namespaces.get(known.id)));
      if (streams.isUnexpanded) this.reportUnexpandedOf(route);
      return true;
    } catch (error) {
      if (!(error instanceof EventFilterError || error instanceof AppError)) throw error;
      await this.context.suspend(known, 'InvalidParameter', error.message);
      return false;
    }
  }

  private logged(route: Route, asking: Promise<void>): void {
    asking.catch((error: unknown) =>
      this.context.parts.logger.warn({ err: error, triggerId: route.id }, 'failed to enable pre-images'),
    );
  }

  private reportUnexpandedOf({ known, view }: Route): void {
    if (!view.expanded) return;
    const names = expandedOperations(known.trigger.config['operation_types']).join(', ');
    this.context.parts.failures.write(known, `the data source does not report ${names}: the trigger does not run for them`);
  }

  /**
   * Lets triggers continue later from the place up to which everything is stored; a trigger that is already further
   * behind stays there.
   */
  private async park(triggerIds: readonly string[]): Promise<void> {
    const { parts, owned, places } = this.context;
    const token = places.kept;
    if (token === null || triggerIds.length === 0) return;
    await parts.sources.together(owned, {}, (session) => parts.states.release(triggerIds, owned.id, { token }, session));
  }

  /**
   * Takes a trigger over from another source, which may no longer be read: it continues after the changes that source
   * has stored.
   */
  private async takeFrom(triggerId: string, { lookedAfter }: TriggerStateRecord, after: OperationTime): Promise<void> {
    const { parts, owned } = this.context;
    if (!lookedAfter) {
      await parts.states.redirect([triggerId], beginning(after));
      return;
    }
    const { source, from } = lookedAfter;
    const kept = (await parts.sources.token(source)) ?? from;
    const token = kept > from ? kept : from;
    await parts.sources.together(owned, {}, (session) => parts.states.release([triggerId], source, { token }, session));
    parts.wakeups.stateChanged([triggerId]);
  }
}

function isSameTime(one: OperationTime | null, other: OperationTime | null): boolean {
  return one === null || other === null ? one === other : compareTimes(one, other) === 0;
}

function byId(triggers: readonly KnownTrigger[]): Map<string, KnownTrigger> {
  return new Map(triggers.map((known) => [known.id, known]));
}

/** Ids under which there is something else, or nothing, now. */
function differences(before: ReadonlyMap<string, KnownTrigger>, after: ReadonlyMap<string, KnownTrigger>): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}
