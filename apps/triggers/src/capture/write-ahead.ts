import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import { CAPTURE_LIMITS } from './capture-limits.js';

/**
 * Has events written in pieces of bounded size, for many triggers may be told of the same large change. Returns the last piece, which is
 * to be written together with the place behind them all; what is written ahead of it is written again where that does not come to pass.
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
