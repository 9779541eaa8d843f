import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';

/**
 * Maximum bytes of request bodies in flight in this process, in total and per app: these requests are not authenticated
 * yet.
 */
export const BYTES_MAX = 192 * 1024 * 1024;
export const APP_BYTES_MAX = 64 * 1024 * 1024;
/** Bodies up to this many bytes are not counted. */
const SMALL_BYTES = 64 * 1024;

/** Keeps the large bodies third parties send within what the process can hold of them. */
@Injectable()
export class IncomingBudget {
  private total = 0;
  private readonly apps = new Map<string, number>();

  /** @throws AppError `TooManyRequests` if the limit would be exceeded */
  async within<T>(clientAppId: string, bodyBase64: string, work: () => Promise<T>): Promise<T> {
    const bytes = Math.floor((bodyBase64.length * 3) / 4);
    if (bytes <= SMALL_BYTES) return work();
    const ofApp = this.apps.get(clientAppId) ?? 0;
    if (this.total + bytes > BYTES_MAX || ofApp + bytes > APP_BYTES_MAX) {
      throw new AppError('TooManyRequests', 'too many large requests are in progress: retry later');
    }
    this.take(clientAppId, bytes);
    try {
      return await work();
    } finally {
      this.take(clientAppId, -bytes);
    }
  }

  private take(clientAppId: string, bytes: number): void {
    this.total += bytes;
    const ofApp = (this.apps.get(clientAppId) ?? 0) + bytes;
    if (ofApp === 0) this.apps.delete(clientAppId);
    else this.apps.set(clientAppId, ofApp);
  }
}
