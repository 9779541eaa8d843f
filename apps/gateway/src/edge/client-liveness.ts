import type { ServerResponse } from 'node:http';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';

/**
 * Liveness of a client: it has disconnected if its connection closes before the whole reply was sent. The connection is
 * followed once a handler asks for it.
 */
export class ClientLiveness extends CallerLiveness {
  private isFollowed = false;

  constructor(private readonly response: Pick<ServerResponse, 'closed' | 'writableFinished' | 'once'>) {
    super();
  }

  override get isGone(): boolean {
    this.look();
    return super.isGone;
  }

  override onDisconnect(listener: () => void): () => void {
    this.look();
    if (!this.isFollowed) {
      this.isFollowed = true;
      this.response.once('close', () => this.look());
    }
    return super.onDisconnect(listener);
  }

  private look(): void {
    if (this.response.closed && !this.response.writableFinished) this.disconnect();
  }
}
