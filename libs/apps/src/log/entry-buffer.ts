import { withoutMessages, type LogLine } from './entry.js';

interface Held {
  line: LogLine;
}

/** Counts of data dropped by a full buffer. */
export interface DroppedCounts {
  /** Entries that kept everything but their messages. */
  messages: number;
  entries: number;
}

/**
 * Buffer of unsent entries, oldest first. If it exceeds its limits, it drops console lines before entries, and entries
 * of plain requests before entries of runs and logins; the oldest are dropped first.
 */
export class EntryBuffer {
  private readonly held = new Set<Held>();
  private readonly withMessages = new Set<Held>();
  private readonly plainRequests = new Set<Held>();
  private bytes = 0;

  constructor(
    private readonly maxEntries: number,
    private readonly maxBytes: number,
    private readonly onDrop: (line: LogLine) => void = () => {},
  ) {}

  get count(): number {
    return this.held.size;
  }

  /** Returns `true` if there are as many entries, or as many bytes, as one {@link take} takes. */
  isFullFor(maxEntries: number, maxBytes: number): boolean {
    return this.held.size >= maxEntries || this.bytes >= maxBytes;
  }

  add(line: LogLine): DroppedCounts {
    const held: Held = { line };
    this.held.add(held);
    if (line.messageBytes > 0) this.withMessages.add(held);
    if (line.indexed.type === 'API') this.plainRequests.add(held);
    this.bytes += line.bytes.length;
    return this.drop();
  }

  /** Removes and returns the oldest entries: at most `maxEntries`, and no more than `maxBytes` unless the first alone has more. */
  take(maxEntries: number, maxBytes: number): LogLine[] {
    const taken: LogLine[] = [];
    let bytes = 0;
    for (const held of this.held) {
      bytes += held.line.bytes.length;
      if (taken.length === maxEntries || (bytes > maxBytes && taken.length > 0)) break;
      taken.push(held.line);
      this.remove(held);
    }
    return taken;
  }

  private drop(): DroppedCounts {
    const shed: DroppedCounts = { messages: 0, entries: 0 };
    for (const held of this.withMessages) {
      if (this.bytes <= this.maxBytes) break;
      this.bytes -= held.line.messageBytes;
      held.line = withoutMessages(held.line);
      this.withMessages.delete(held);
      shed.messages += 1;
    }
    while (this.held.size > this.maxEntries || this.bytes > this.maxBytes) {
      const oldest = first(this.plainRequests) ?? first(this.held);
      if (!oldest) break;
      this.remove(oldest);
      this.onDrop(oldest.line);
      shed.entries += 1;
    }
    return shed;
  }

  private remove(held: Held): void {
    this.held.delete(held);
    this.withMessages.delete(held);
    this.plainRequests.delete(held);
    this.bytes -= held.line.bytes.length;
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const element of set) return element;
  return undefined;
}
