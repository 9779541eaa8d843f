import { hasIndex } from '#contracts/logging/batch-index.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';

/** Encodes entries, or values to be taken for entries, as a batch of lines. */
export function batchOf(entries: readonly unknown[]): Uint8Array {
  return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** Decodes the entries of a batch of lines, with or without an index. */
export function entriesOf(batch: Uint8Array): LogEntry[] {
  const bytes = Buffer.from(batch);
  const all = bytes.toString().split('\n').slice(0, -1);
  const lines = hasIndex(bytes) ? all.slice(1) : all;
  return lines.map((line) => JSON.parse(line) as LogEntry);
}
