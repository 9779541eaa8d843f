import { ORIGIN, type OperationTime } from '#triggers/operation-time.js';
import { beginning, needsClocks, takenOver } from '../table/beginning.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import type { SourceContext } from './source-context.js';
import { readClocks, readOperationTime } from './source-time.js';

/** Finds out where triggers of a source begin, if the source was not reached when they were deployed. */
export class Beginnings {
  /** Triggers the source is being asked for. */
  private readonly asking = new Set<string>();

  constructor(private readonly context: SourceContext) {}

  /**
   * Returns the operation time a trigger begins behind; `null` while that is not known. Then the source is asked for it in the background:
   * the trigger is looked at again after the reply, and the next look asks again after a failure.
   */
  async of(known: KnownTrigger, state: TriggerStateRecord): Promise<OperationTime | null> {
    if (state.begin) return state.begin.after;
    if (state.begin === undefined && !needsClocks(known, state)) {
      await this.context.parts.states.takeOver(state, takenOver(known, state, null));
      return ORIGIN;
    }
    if (!this.asking.has(known.id)) {
      this.asking.add(known.id);
      this.ask(known, state)
        .catch((error: unknown) => this.failed(known, error))
        .finally(() => this.asking.delete(known.id));
    }
    return null;
  }

  private async ask(known: KnownTrigger, state: TriggerStateRecord): Promise<void> {
    const { streams, parts } = this.context;
    const { states, leases, wakeups } = parts;
    const client = await streams.connected();
    if (state.begin === null) await states.start(state, beginning(await readOperationTime(client)));
    else await states.takeOver(state, takenOver(known, state, await readClocks(client, () => leases.now())));
    wakeups.stateChanged([known.id]);
  }

  private failed({ id }: KnownTrigger, error: unknown): void {
    const { places, parts, source } = this.context;
    if (places.stopped) return;
    parts.logger.warn(
      { err: error, triggerId: id, source: source.id },
      'a trigger waits for its data source to become reachable',
    );
  }
}
