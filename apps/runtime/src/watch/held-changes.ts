import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';

/** Bytes of changes that wait for their readers in one process: those of one app, and of all. */
export const APP_CHANGES_BYTES_MAX = 64 * 1024 * 1024;
export const CHANGES_BYTES_MAX = 256 * 1024 * 1024;

/** What the streams of a process hold for readers that are slower than the changes they follow. */
@Injectable()
export class HeldChanges {
  private readonly byApp = new Map<string, number>();
  private total = 0;

  /** @returns gives the room back, once. @throws AppError `ReadSizeLimitExceeded` when there is none */
  hold(appId: string, bytes: number): () => void {
    const ofApp = (this.byApp.get(appId) ?? 0) + bytes;
    if (ofApp > APP_CHANGES_BYTES_MAX || this.total + bytes > CHANGES_BYTES_MAX) {
      throw new AppError('ReadSizeLimitExceeded', 'more changes wait for their readers than there is room for');
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
