import type { Msg } from '@nats-io/transport-node';
import { encodeSign } from './nats-message.js';
import { Presence } from './presence.js';

/** The requests a process is handling, by where their replies go. */
export class TakenRequests {
  private readonly byAddress = new Map<string, { readonly message: Msg; readonly caller: Presence }>();

  async during(message: Msg, handling: (caller: Presence) => Promise<void>): Promise<void> {
    const address = message.reply ?? '';
    const caller = new Presence();
    this.byAddress.set(address, { message, caller });
    try {
      await handling(caller);
    } finally {
      this.byAddress.delete(address);
    }
  }

  /** Whoever waits for replies at this address does so no more. */
  leave(address: string): void {
    this.byAddress.get(address)?.caller.leave();
  }

  /** Says of each that it is still being handled. */
  sign(): void {
    const { data, ...options } = encodeSign();
    for (const { message } of this.byAddress.values()) message.respond(data, options);
  }
}
