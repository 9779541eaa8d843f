import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import type { UserPrincipal } from '#contracts/principal.js';

/** Streams one process serves at a time, those of one app and of one user among them. */
export const WATCHES_MAX = 500;
export const WATCHES_PER_APP = 100;
export const WATCHES_PER_USER = 10;

/** A stream somebody follows. */
export interface OpenWatch {
  readonly appId: string;
  readonly principal: UserPrincipal;
  /** Something it depends on has changed. */
  lookAround(): void;
  /** Its access token is refused from now on. */
  revoke(): void;
}

/** The streams that are open in this process. */
@Injectable()
export class OpenWatches {
  private readonly open = new Set<OpenWatch>();

  /** @throws AppError `TooManyRequests` */
  join(watch: OpenWatch): () => void {
    this.requireRoom(watch);
    this.open.add(watch);
    return () => this.open.delete(watch);
  }

  of(appId: string): OpenWatch[] {
    return [...this.open].filter((watch) => watch.appId === appId);
  }

  ofUser(userId: string): OpenWatch[] {
    return [...this.open].filter(({ principal }) => principal.userId === userId);
  }

  ofSession(sessionId: string): OpenWatch[] {
    return [...this.open].filter(({ principal }) => principal.sessionId === sessionId);
  }

  get size(): number {
    return this.open.size;
  }

  private requireRoom({ appId, principal }: OpenWatch): void {
    const ofApp = this.of(appId);
    const ofUser = ofApp.filter((watch) => watch.principal.userId === principal.userId);
    if (this.open.size >= WATCHES_MAX || ofApp.length >= WATCHES_PER_APP || ofUser.length >= WATCHES_PER_USER) {
      throw new AppError('TooManyRequests', 'too many streams are open already');
    }
  }
}
