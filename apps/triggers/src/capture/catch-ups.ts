import { resumePointOf } from '../table/beginning.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import type { CaptureTimes } from './capture-limits.js';
import { CatchUp, isHeld, type Member, type Straggler } from './catch-up.js';
import type { Routing } from './routes.js';
import type { SourceContext } from './source-context.js';

/** Apps of a source whose triggers catch up at a time, and triggers of one app that do together. */
const APPS_MAX = 8;
const TRIGGERS_MAX = 100;
/** Milliseconds until a trigger that missed changes is looked at again where the shared stream does not ask about its database yet. */
const COVERED_MS = 200;

/**
 * Brings triggers of a source up to its shared stream: the triggers of an app through one stream, one app after the
 * other.
 */
export class CatchUps {
  /** Work in progress by app. */
  private readonly underWay = new Map<string, { readonly ids: ReadonlySet<string>; readonly work: Promise<void> }>();
  /** The app that began last: those behind it are next. */
  private lastAppId = '';

  /**
   * @param look called with triggers that may have changed
   * @param failed called with the error that kept triggers from catching up
   */
  constructor(
    private readonly context: SourceContext,
    private readonly look: (triggerIds: readonly string[]) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  isUnderWay({ route }: Routing): boolean {
    return this.underWay.get(route.known.app.appId)?.ids.has(route.id) === true;
  }

  /** Triggers whose turn it would be now. */
  next(): string[] {
    return this.groups()
      .slice(0, APPS_MAX - this.underWay.size)
      .flatMap((group) => group.map(({ route }) => route.id));
  }

  /** @param states as they were read just now, of those whose turn it is at least */
  begin(states: ReadonlyMap<string, TriggerStateRecord>): void {
    for (const group of this.groups()) {
      if (this.underWay.size >= APPS_MAX) return;
      const stragglers = group.flatMap((routing): Straggler[] => {
        const state = states.get(routing.route.id);
        const start = state && resumePointOf(state);
        return start ? [{ routing, start }] : [];
      });
      const [first] = stragglers;
      if (!first) continue;
      const kind = 'token' in first.start;
      this.bring(
        first.routing.route.known.app.appId,
        stragglers.filter(({ start }) => 'token' in start === kind),
      );
    }
  }

  async end(): Promise<void> {
    await Promise.allSettled([...this.underWay.values()].map(({ work }) => work));
  }

  private get times(): CaptureTimes {
    return this.context.parts.times;
  }

  /** Triggers that are behind, know where they begin and do not rest, by app in the order of their turns. */
  private groups(): Routing[][] {
    const now = performance.now();
    const byApp = new Map<string, Routing[]>();
    for (const routing of this.context.routes.all()) {
      const { appId } = routing.route.known.app;
      if (routing.after !== null || routing.route.after === null) continue;
      if (routing.restsUntil > now || this.underWay.has(appId)) continue;
      const group = byApp.get(appId) ?? [];
      if (group.length < TRIGGERS_MAX) group.push(routing);
      byApp.set(appId, group);
    }
    const ids = [...byApp.keys()].toSorted();
    const inTurn = [...ids.filter((id) => id > this.lastAppId), ...ids.filter((id) => id <= this.lastAppId)];
    return inTurn.map((id) => byApp.get(id) ?? []);
  }

  private bring(appId: string, stragglers: readonly Straggler[]): void {
    const ids = stragglers.map(({ routing }) => routing.route.id);
    this.lastAppId = appId;
    const work = this.catchUp(stragglers)
      .catch((error: unknown) => {
        this.failed(error);
        for (const { routing } of stragglers) {
          // Triggers that ended before that, successfully or not, already have their next step.
          if (routing.after === null && routing.restsUntil <= performance.now())
            this.rest(routing, this.times.pauseAfter(routing.failures++, Math.random()));
        }
      })
      .then(() => {
        this.underWay.delete(appId);
        for (const { routing } of stragglers) routing.turns += 1;
        this.look(ids);
      });
    this.underWay.set(appId, { ids: new Set(ids), work });
  }

  private async catchUp(stragglers: readonly Straggler[]): Promise<void> {
    const ready: Straggler[] = [];
    for (const straggler of stragglers) {
      if (await this.context.room.isStillFull(straggler.routing)) this.rest(straggler.routing, this.times.roomMs);
      else ready.push(straggler);
    }
    if (ready.length === 0) return;
    const lost = await new CatchUp(this.context, ready, {
      done: (members) => this.handOver(members),
      full: (routing) => this.rest(routing, this.times.roomMs),
    }).read();
    for (const { routing } of ready) routing.failures = 0;
    await this.handOver(await this.resumeFromNow(lost));
  }

  /** Leaves a trigger alone for a while, and its turn to others. */
  private rest(routing: Routing, pauseMs: number): void {
    routing.restsUntil = performance.now() + pauseMs;
    setTimeout(() => this.look([routing.route.id]), pauseMs).unref();
  }

  /**
   * Handles triggers whose missed changes are no longer available: the ones that may continue without them do, the
   * others are suspended.
   */
  private async resumeFromNow(lost: readonly Member[]): Promise<Member[]> {
    const { places, routes } = this.context;
    const going: Member[] = [];
    for (const member of lost) {
      if (!isHeld(routes, member)) continue;
      const { route, routing, start } = member;
      const { known, database } = route;
      const { config } = known.trigger;
      const wasReading = 'token' in start;
      if (wasReading && config['tolerate_resume_errors'] !== true && config['skip_catchup_events'] !== true) {
        await this.context.suspend(known, 'ChangeStreamHistoryLost', 'the changes it missed are no longer available');
        continue;
      }
      const from = places.horizon;
      if (from === null || !places.covers(database)) {
        this.rest(routing, COVERED_MS);
        continue;
      }
      routing.after = from;
      going.push(member);
    }
    return going;
  }

  /** Hands the triggers over to the shared stream, also if another process continues it. */
  private async handOver(members: readonly Member[]): Promise<void> {
    const { parts, owned, routes } = this.context;
    const places = new Set(members.flatMap(({ routing: { after } }) => (after === null ? [] : [after])));
    for (const from of places) {
      await parts.sources.together(owned, {}, async (session) => {
        // The shared stream may have given one back meanwhile, and one may be deployed otherwise.
        const known = members
          .filter((member) => member.routing.after === from && isHeld(routes, member))
          .map(({ route }) => route.known);
        const unchanged = await parts.states.unchanged(known, session);
        await parts.sources.begin(owned, from, session);
        await parts.states.redirect([...unchanged], { resumeFrom: null, lookedAfter: { source: owned.id, from } }, session);
      });
    }
  }
}
