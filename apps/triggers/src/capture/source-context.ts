import type { KnownTrigger } from '../table/known-trigger.js';
import type { CaptureParts } from './capture-parts.js';
import { QueueCapacity } from './queue-capacity.js';
import { ReadPlaces } from './read-places.js';
import { Routes } from './routes.js';
import { SourceStreams } from './source-streams.js';
import type { Source } from './source.js';
import type { OwnedSource } from './sources.repository.js';

/** A source while it is this replica's: what is shared by those who read it. */
export class SourceContext {
  readonly routes = new Routes();
  readonly places = new ReadPlaces();
  readonly streams: SourceStreams;
  readonly room: QueueCapacity;

  constructor(
    readonly source: Source,
    readonly owned: OwnedSource,
    readonly parts: CaptureParts,
  ) {
    this.streams = new SourceStreams(source, parts.clients, parts.times.awaitMs);
    this.room = new QueueCapacity(this.routes, parts.inbox);
  }

  async suspend(known: KnownTrigger, errorCode: string, error: string): Promise<void> {
    const { sources, states, leases, failures, wakeups } = this.parts;
    await sources.together(this.owned, {}, (session) =>
      states.redirect([known.id], { suspendedAt: leases.now(), error, errorCode }, session),
    );
    this.routes.remove(known.id);
    failures.write(known, error);
    wakeups.stateChanged([known.id]);
  }
}
