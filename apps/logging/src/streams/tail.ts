import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { HEARTBEAT, serverSentEvent } from './server-sent-event.js';

/**
 * Maximum entries that wait for a consumer, and maximum bytes of them; beyond either limit the oldest are counted instead of
 * shown.
 */
export const TAIL_BUFFER = 1_000;
export const TAIL_BYTES_MAX = 2 * 1024 * 1024;
/** Milliseconds between heartbeats. */
const HEARTBEAT_MS = 15_000;

/** Entries to be sent to a client that follows the log. */
export class Tail {
  private readonly waiting: Buffer[] = [];
  private held: LogEntry[] | null = null;
  private bytes = 0;
  private lost = 0;
  private wake = (): void => {};

  add(entries: readonly LogEntry[]): void {
    if (this.held) {
      for (const each of entries) this.held.push(each);
      this.lost += this.held.splice(0, Math.max(0, this.held.length - TAIL_BUFFER)).length;
      return;
    }
    for (const entry of entries) {
      const event = serverSentEvent('log', entry, entry._id);
      this.waiting.push(event);
      this.bytes += event.length;
    }
    let surplus = 0;
    while (this.waiting.length - surplus > TAIL_BUFFER || this.bytes > TAIL_BYTES_MAX) {
      this.bytes -= this.waiting[surplus++]?.length ?? 0;
    }
    this.waiting.splice(0, surplus);
    this.lost += surplus;
    this.wake();
  }

  /** Buffers new entries until {@link startAfter} has emitted the earlier ones. */
  hold(): void {
    this.held = [];
  }

  /** Emits `earlier` and then the entries that arrived meanwhile, each once; `left` entries before them were left out. */
  startAfter(earlier: readonly LogEntry[], left: number): void {
    const known = new Set(earlier.map(({ _id }) => _id));
    const meanwhile = (this.held ?? []).filter(({ _id }) => !known.has(_id));
    this.held = null;
    this.lost += left;
    this.add([...earlier, ...meanwhile]);
  }

  /** Yields events, starting with a heartbeat, until the signal aborts. */
  async *events(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    yield HEARTBEAT;
    while (!signal.aborted) {
      if (this.waiting.length === 0) await this.something(signal);
      if (signal.aborted) return;
      yield this.taken();
    }
  }

  private taken(): Uint8Array {
    const events = this.waiting.splice(0);
    this.bytes = 0;
    if (this.lost > 0) events.unshift(serverSentEvent('lost', { count: this.lost }));
    this.lost = 0;
    return events.length === 0 ? HEARTBEAT : Buffer.concat(events);
  }

  private something(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, HEARTBEAT_MS);
      signal.addEventListener('abort', end, { once: true });
      this.wake = end;
    });
  }
}
