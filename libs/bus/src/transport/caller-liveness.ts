/**
 * Liveness of the caller of a request: indicates if it still waits for the reply. Costs almost nothing until the caller
 * disconnects.
 */
export class CallerLiveness {
  private left = false;
  private listeners: Set<() => void> | undefined;

  get isGone(): boolean {
    return this.left;
  }

  /** Marks the caller as disconnected. */
  disconnect(): void {
    if (this.left) return;
    this.left = true;
    const listeners = this.listeners;
    this.listeners = undefined;
    for (const listener of listeners ?? []) listener();
  }

  /**
   * Calls `listener` once the caller disconnects, immediately if it already has. @returns a function that removes the
   * listener
   */
  onDisconnect(listener: () => void): () => void {
    if (this.left) {
      listener();
      return () => {};
    }
    const listeners = (this.listeners ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
}
