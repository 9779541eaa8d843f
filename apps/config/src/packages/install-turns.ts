import type { ProjectSlots } from '#bus/server/project-slots.js';

/** Gives a place back, once. */
export type GiveBack = () => void;

/** Queue of installs: one install per app waits, and a newer one replaces it. */
export class InstallTurns {
  private readonly waiting = new Map<string, (turn: GiveBack | undefined) => void>();

  constructor(private readonly slots: ProjectSlots) {}

  /** Returns a turn that is free now, if there is one and no other install of the app waits. */
  takeIfFree(groupId: string, appId: string): GiveBack | undefined {
    return this.waiting.has(appId) ? undefined : this.slots.takeIfFree(groupId);
  }

  /** Waits for a turn. Returns `undefined` if a newer install of the app replaces this one. */
  wait(groupId: string, appId: string): Promise<GiveBack | undefined> {
    return new Promise((resolve) => {
      const older = this.waiting.get(appId);
      this.waiting.set(appId, resolve);
      if (older !== undefined) older(undefined);
      else void this.slots.whenFree(groupId).then((giveBack) => this.start(appId, giveBack));
    });
  }

  /**
   * Waits as {@link wait} does, and until work has ended. Takes the place first: an install that comes during the work is newer.
   * Rejects if the work does; the turn is given back then.
   */
  async waitDuring(groupId: string, appId: string, work: () => Promise<void>): Promise<GiveBack | undefined> {
    const turn = this.wait(groupId, appId);
    try {
      await work();
    } catch (error) {
      void turn.then((giveBack) => giveBack?.());
      throw error;
    }
    return turn;
  }

  /** Ends what waits, as if newer installs had come. */
  close(): void {
    for (const end of this.waiting.values()) end(undefined);
    this.waiting.clear();
  }

  private start(appId: string, giveBack: GiveBack): void {
    const newest = this.waiting.get(appId);
    this.waiting.delete(appId);
    if (newest === undefined) giveBack();
    else newest(giveBack);
  }
}
