import type { Msg } from '@nats-io/transport-node';
import { inboxOf } from './nats-subjects.js';
import { CallerLiveness } from './caller-liveness.js';

/** The requests a process is handling, by where their replies go. */
export class AcceptedRequests {
  private readonly byAddress = new Map<string, CallerLiveness>();

  async during(message: Msg, handling: (caller: CallerLiveness) => Promise<void>): Promise<void> {
    const address = message.reply ?? '';
    const caller = new CallerLiveness();
    this.byAddress.set(address, caller);
    try {
      await handling(caller);
    } finally {
      this.byAddress.delete(address);
    }
  }

  /** Marks the caller that waits for replies at this address as disconnected. */
  disconnect(address: string): void {
    this.byAddress.get(address)?.disconnect();
  }

  /** The tokens of what is being handled, by the inbox their replies go to. */
  byInbox(): Map<string, string[]> {
    const taken = new Map<string, string[]>();
    for (const address of this.byAddress.keys()) {
      const inbox = inboxOf(address);
      if (inbox === '') continue;
      const token = address.slice(inbox.length + 1);
      const tokens = taken.get(inbox);
      if (tokens) tokens.push(token);
      else taken.set(inbox, [token]);
    }
    return taken;
  }
}
