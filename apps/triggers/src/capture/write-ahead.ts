import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import { CAPTURE_LIMITS } from './capture-limits.js';

/**
 * Writes events in pieces of bounded size, because many triggers may receive the same large change. Returns the last
 * piece, which has to be written together with the place after all of them. Pieces written ahead are written again if
 * that write fails.
 */
export async function writeAhead(
  rows: Iterable<QueuedEventRecord>,
  write: (rows: readonly QueuedEventRecord[]) => Promise<void>,
): Promise<readonly QueuedEventRecord[]> {
  let piece: QueuedEventRecord[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (bytes > 0 && bytes + row.size > CAPTURE_LIMITS.writeBytes) {
      await write(piece);
      [piece, bytes] = [[], 0];
    }
    piece.push(row);
    bytes += row.size;
  }
  return piece;
}
