import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from '#triggers/outage.js';
import type { TriggerStateRecord } from '../states/trigger-state.model.js';
import { catchUp } from './catch-up.js';
import type { Routing } from './routes.js';
import type { SourceContext } from './source-context.js';

/** Triggers of a source that catch up at a time. */
const CATCH_UPS_MAX = 8;
/** Milliseconds between looks whether there is room for more of a trigger. */
const ROOM_MS = 1_000;

/** Brings triggers of a source to where its shared stream is, each by a stream of its own. */
export class CatchUps {
  private readonly underWay = new Set<Promise<void>>();

  private readonly ending = new AbortController();
  /** How often in a row triggers could not catch up. */
  private readonly failures = new Map<string, number>();

  /**
   * @param ended one has come to an end
   * @param failed it has because of this
   */
  constructor(
    private readonly context: SourceContext,
    private readonly ended: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  begin(states: ReadonlyMap<string, TriggerStateRecord>): void {
    for (const routing of this.context.routes.all()) {
      const state = states.get(routing.route.id);
      if (!state?.resumeFrom || routing.catchingUp || routing.after !== null || this.underWay.size >= CATCH_UPS_MAX) continue;
      routing.catchingUp = true;
      const work: Promise<void> = this.bring(routing, state)
        .then(
          () => {
            this.failures.delete(routing.route.id);
          },
          (error: unknown) => this.rest(routing.route.id, error),
        )
        .finally(() => {
          routing.catchingUp = false;
          routing.turns += 1;
          this.underWay.delete(work);
          this.ended();
        });
      this.underWay.add(work);
    }
  }

  async end(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.underWay);
  }

  private async bring(routing: Routing, { resumeFrom: start }: TriggerStateRecord): Promise<void> {
    const { route } = routing;
    const { places, room, routes } = this.context;
    if (!start) return;
    if (await room.isStillFull(routing)) {
      await delay(ROOM_MS);
      return;
    }
    const isCurrent = (): boolean => routes.get(route.id) === routing;
    const end = await catchUp(this.context, routing, start, () => places.stopped || !isCurrent());
    if (end === 'stopped' || end === 'full') return;
    if (end === 'history lost') return isCurrent() ? this.lost(routing, 'token' in start) : undefined;
    await this.handOver(routing);
  }

  private async rest(triggerId: string, error: unknown): Promise<void> {
    this.failed(error);
    const attempt = this.failures.get(triggerId) ?? 0;
    this.failures.set(triggerId, attempt + 1);
    // Cut short where nothing is to follow.
    await delay(pauseAfter(attempt, Math.random()), undefined, { signal: this.ending.signal }).catch(() => {});
  }

  /** What a trigger missed is not kept any more. */
  private async lost(routing: Routing, wasReading: boolean): Promise<void> {
    const { known } = routing.route;
    const { config } = known.trigger;
    const goesOn = !wasReading || config['tolerate_resume_errors'] === true || config['skip_catchup_events'] === true;
    if (!goesOn) {
      await this.context.suspend(known, 'ChangeStreamHistoryLost', 'the changes it missed are not kept any more');
      return;
    }
    const { places } = this.context;
    const from = places.horizon;
    if (from === null || !places.covers(routing.route.database)) return;
    routing.after = from;
    await this.handOver(routing);
  }

  /** The shared stream looks after it now, also where another process goes on with that. */
  private async handOver({ route, after: from }: Routing): Promise<void> {
    const { parts, owned } = this.context;
    if (from === null) return;
    await parts.sources.together(owned, {}, async (session) => {
      await parts.sources.begin(owned, from, session);
      await parts.states.redirect(route.id, { resumeFrom: null, lookedAfter: { source: owned.id, from } }, session);
    });
  }
}
