/** Whether somebody still waits for the reply to a request. Costs next to nothing until somebody leaves. */
export class Presence {
  private left = false;
  private listeners: Set<() => void> | undefined;

  get isGone(): boolean {
    return this.left;
  }

  /** Nobody waits any more. */
  leave(): void {
    if (this.left) return;
    this.left = true;
    const listeners = this.listeners;
    this.listeners = undefined;
    for (const listener of listeners ?? []) listener();
  }

  /** Calls `listener` once somebody leaves, at once if that has happened. @returns takes it back */
  onLeave(listener: () => void): () => void {
    if (this.left) {
      listener();
      return () => {};
    }
    const listeners = (this.listeners ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
}
