import { EventFilterError } from '#triggers/event-filter.js';
import { expandedOperations } from '#triggers/operations.js';
import type { TriggerStateRecord } from '../states/trigger-state.model.js';
import { subjectOf, type KnownTrigger } from '../table/known-trigger.js';
import type { CatchUps } from './catch-ups.js';
import { PreImages } from './pre-images.js';
import { Route } from './route.js';
import type { WatchedSource } from './source-catalog.service.js';
import type { SourceContext } from './source-context.js';

/** The triggers of one source: which of them the shared stream looks after, which have to catch up, which wait for another time. */
export class SourceTriggers {
  private triggers: readonly KnownTrigger[];
  private parked: readonly KnownTrigger[];
  private readonly images: PreImages;

  constructor(
    watched: WatchedSource,
    private readonly context: SourceContext,
    private readonly catchUps: CatchUps,
  ) {
    this.triggers = watched.triggers;
    this.parked = watched.parked;
    this.images = new PreImages(() => context.streams.connected(), context.parts);
  }

  /** These are the triggers of the source from now on; none when nobody wants it any more. */
  replace(watched: WatchedSource | undefined): void {
    this.triggers = watched?.triggers ?? [];
    this.parked = watched?.parked ?? [];
  }

  async settle(): Promise<void> {
    const { routes, parts } = this.context;
    const wanted = new Map(this.triggers.map((known) => [known.id, known]));
    for (const { route, after } of routes.all()) {
      if (wanted.has(route.id)) continue;
      routes.remove(route.id);
      if (after !== null) await this.park(route.id);
    }
    const turns = new Map(routes.all().map(({ route, turns }) => [route.id, turns]));
    const ids = [...wanted.keys(), ...this.parked.map(({ id }) => id)];
    const states = new Map((await parts.states.all(ids)).map((state) => [state._id, state]));
    for (const state of states.values()) {
      const known = wanted.get(state._id);
      if (known && !state.suspendedAt) {
        // What was read before a trigger's turn ended says nothing of where it goes on.
        if (state.enabled && state.subject === subjectOf(known) && turns.get(known.id) === routes.get(known.id)?.turns) {
          await this.admit(known, state);
        }
        continue;
      }
      routes.remove(state._id);
      if (!state.resumeFrom) await this.park(state._id);
    }
    this.catchUps.begin(states);
  }

  async suspendAll(): Promise<void> {
    for (const { route } of this.context.routes.all()) {
      await this.context.suspend(route.known, 'MongoDBError', 'the data source refuses to tell of its changes');
    }
  }

  /** The data source tells of no expanded events: triggers about them run for the others. */
  tellUnexpanded(): void {
    for (const { route } of this.context.routes.all()) this.tellUnexpandedOf(route);
  }

  private async admit(known: KnownTrigger, state: TriggerStateRecord): Promise<void> {
    const { routes, streams, parts, owned } = this.context;
    const held = routes.get(known.id);
    if (held?.route.known.trigger !== known.trigger) {
      try {
        const { route } = routes.put(new Route(known, beginOf(known, state)));
        if (streams.isUnexpanded) this.tellUnexpandedOf(route);
      } catch (error) {
        if (!(error instanceof EventFilterError)) throw error;
        await this.context.suspend(known, 'InvalidParameter', error.message);
        return;
      }
    }
    const routing = routes.get(known.id);
    if (!routing) return;
    // Nothing waits for it: a server that is slow with it would hold up the others.
    this.images
      .keep(routing.route)
      .catch((error: unknown) =>
        parts.logger.warn({ err: error, triggerId: known.id }, 'could not ask for documents before changes'),
      );
    if (routing.catchingUp) return;
    if (state.resumeFrom) routing.after = null;
    else if (state.lookedAfter?.source === owned.id) routing.after ??= state.lookedAfter.from;
    else await this.takeFrom(known.id, state);
  }

  private tellUnexpandedOf({ known, view }: Route): void {
    if (!view.expanded) return;
    const names = expandedOperations(known.trigger.config['operation_types']).join(', ');
    this.context.parts.failures.write(known, `the data source does not tell of ${names}: the trigger does not run for them`);
  }

  /** Whatever comes behind the place everything is kept up to is for later, or for nobody. */
  private async park(triggerId: string): Promise<void> {
    const { parts, owned, places } = this.context;
    const token = places.kept;
    if (token === null) return;
    await parts.sources.together(owned, {}, (session) => parts.states.release(triggerId, owned.id, { token }, session));
  }

  /** Another source looked after it, and perhaps nobody reads that any more: it goes on behind what that one has kept. */
  private async takeFrom(triggerId: string, { lookedAfter, since }: TriggerStateRecord): Promise<void> {
    const { parts, owned } = this.context;
    if (!lookedAfter) {
      await parts.states.redirect(triggerId, { resumeFrom: { at: since.getTime() } });
      return;
    }
    const { source, from } = lookedAfter;
    const kept = (await parts.sources.token(source)) ?? from;
    const token = kept > from ? kept : from;
    await parts.sources.together(owned, {}, (session) => parts.states.release(triggerId, source, { token }, session));
    parts.wakeups.stateChanged([triggerId]);
  }
}

/** Changes before it are not the trigger's. */
function beginOf({ trigger }: KnownTrigger, { since, enabledAt }: TriggerStateRecord): Date {
  return trigger.config['skip_catchup_events'] === true && enabledAt > since ? enabledAt : since;
}
