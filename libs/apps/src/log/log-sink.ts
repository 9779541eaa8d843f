import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { indexLine, type IndexedEntry, type IndexedLine } from '#contracts/logging/batch-index.js';
import { appendEntries } from '#contracts/logging/entries.contract.js';
import type { SentLine } from './entry.js';

/**
 * Destination of batches. Resolves once the entries are stored safely; sending the same entries again must be harmless.
 */
export abstract class LogSink {
  /** Appends at most `LOG_BATCH_MAX` entries. */
  abstract append(lines: readonly SentLine[]): Promise<void>;
}

/** Hands batches over to the logging service: with a broker they are safe on its disk, in a single process they are stored. */
@Injectable()
export class BusLogSink extends LogSink {
  constructor(private readonly bus: BusClient) {
    super();
  }

  async append(lines: readonly SentLine[]): Promise<void> {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first && last) await this.bus.enqueue(appendEntries, lineBatch(lines), `${first.id}-${last.id}`);
  }
}

/** Returns the lines as a batch. It begins with an index if this process wrote all of them. */
export function lineBatch(lines: readonly SentLine[]): Buffer {
  const bytes = lines.map((line) => line.bytes);
  const index: IndexedLine[] = [];
  for (const { indexed, bytes: line } of lines) if (indexed) index.push(withBytes(indexed, line.length));
  return Buffer.concat(index.length === lines.length ? [indexLine(index), ...bytes] : bytes);
}

/** Names every property, because spreading them costs more than writing them as JSON. */
function withBytes(entry: IndexedEntry, bytes: number): IndexedLine {
  const { id, started, completed, app, group, type, co, failed, user, memory } = entry;
  return { id, started, completed, app, group, type, co, failed, user, memory, bytes };
}
