import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';

/** Maximum bytes of changes that wait for their readers in one process: per app, and in total. */
export const APP_CHANGES_BYTES_MAX = 64 * 1024 * 1024;
export const CHANGES_BYTES_MAX = 256 * 1024 * 1024;

/** Counts the bytes of changes that a process's streams hold for readers that are slower than the changes they follow. */
@Injectable()
export class BufferedChanges {
  private readonly byApp = new Map<string, number>();
  private total = 0;

  /**
   * Reserves room.
   * @returns a function that releases it, once.
   * @throws AppError `ReadSizeLimitExceeded` if the limit is exceeded
   */
  reserve(appId: string, bytes: number): () => void {
    const ofApp = (this.byApp.get(appId) ?? 0) + bytes;
    if (ofApp > APP_CHANGES_BYTES_MAX || this.total + bytes > CHANGES_BYTES_MAX) {
      throw new AppError('ReadSizeLimitExceeded', 'too many changes are waiting for their readers');
    }
    this.add(appId, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(appId, -bytes);
      isHeld = false;
    };
  }

  private add(appId: string, bytes: number): void {
    this.total += bytes;
    const ofApp = (this.byApp.get(appId) ?? 0) + bytes;
    if (ofApp === 0) this.byApp.delete(appId);
    else this.byApp.set(appId, ofApp);
  }
}
