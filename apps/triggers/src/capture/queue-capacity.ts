import type { InboxRepository } from '../inbox/inbox.repository.js';
import { CAPTURE_LIMITS } from './capture-limits.js';
import type { Routes, Routing } from './routes.js';

/** Knows about how much of each trigger waits, and for which that is too much. */
export class QueueCapacity {
  constructor(
    private readonly routes: Routes,
    private readonly inbox: InboxRepository,
  ) {}

  /** Handles triggers with too many waiting events: they continue separately once there is room. */
  async full(triggerIds: Iterable<string>): Promise<Routing[]> {
    const full: Routing[] = [];
    for (const id of triggerIds) {
      const routing = this.routes.get(id);
      if (routing && this.seemsFull(routing, 1) && (await this.recount(routing, 1))) full.push(routing);
    }
    return full;
  }

  /** Returns `true` if a queue that was full has not halved yet. */
  async isStillFull(routing: Routing): Promise<boolean> {
    return this.seemsFull(routing, 2) && (await this.recount(routing, 2));
  }

  private seemsFull({ queued, queuedBytes }: Routing, share: number): boolean {
    return queued >= CAPTURE_LIMITS.queue.events / share || queuedBytes >= CAPTURE_LIMITS.queue.bytes / share;
  }

  /** The known size of a queue only grows, so it is counted again now and then. */
  private async recount(routing: Routing, share: number): Promise<boolean> {
    const average = routing.queued === 0 ? 0 : routing.queuedBytes / routing.queued;
    routing.queued = await this.inbox.count(routing.route.id, CAPTURE_LIMITS.queue.events);
    routing.queuedBytes = routing.queued * average;
    return this.seemsFull(routing, share);
  }
}
