import { setImmediate as nextTurn } from 'node:timers/promises';
import { asciiPart, TextBuffer } from '#codecs/bson/text-buffer.js';
import { writeStoredDocument } from '#codecs/ejson/stored-ejson.js';
import type { Shown, StoredFind } from './stored-find.js';
import { RESULT_LENGTH_MAX, resultTooLarge } from './stored-documents.js';

/** Bytes written without a pause: the requests of others are served in between. */
const PIECE_BYTES = 256 * 1024;

const COMMA = asciiPart(',');

/** Shared buffer for all results: no code awaits while it contains data. */
const buffer = new TextBuffer();

/** Encodes documents as a list in canonical extended JSON. @throws AppError `ReadSizeLimitExceeded` */
export async function listText(find: StoredFind): Promise<string> {
  const pieces: string[] = [];
  let length = 2;
  for await (const piece of documentTexts(find)) {
    length += piece.length + 1;
    if (length > RESULT_LENGTH_MAX) throw resultTooLarge();
    pieces.push(piece);
  }
  return `[${pieces.join(',')}]`;
}

/** Encodes the first document; `null` without one. */
export async function firstText({ batches, shown, skip }: StoredFind): Promise<string | null> {
  let toSkip = skip;
  for await (const batch of batches) {
    for (const document of batch) {
      if (!write(document, shown(document))) continue;
      if (toSkip === 0) return buffer.take();
      toSkip -= 1;
      buffer.back(0);
    }
  }
  return null;
}

/** Yields some documents at a time, separated by commas; no piece is empty. */
async function* documentTexts({ batches, shown, skip, limit }: StoredFind): AsyncGenerator<string> {
  let [toSkip, left] = [skip, limit];
  for await (const batch of batches) {
    for (const document of batch) {
      const before = buffer.length;
      if (!write(document, shown(document))) continue;
      if (toSkip > 0) {
        toSkip -= 1;
        buffer.back(before);
        continue;
      }
      left -= 1;
      if (left === 0) break;
      if (buffer.length < PIECE_BYTES) continue;
      yield buffer.take();
      await nextTurn();
    }
    if (buffer.length > 0) yield buffer.take();
    if (left === 0) return;
  }
}

/** Writes a document to the buffer. @returns false, with nothing written, for a document without visible parts */
function write(document: Buffer, shown: Shown): boolean {
  if (shown === 'hidden') return false;
  const before = buffer.length;
  try {
    if (before > 0) buffer.put(COMMA);
    const written = writeStoredDocument(buffer, document, shown.kept);
    if (written > 0 || !shown.needsMember) return true;
  } catch (error) {
    // Clears the buffer for its next user.
    buffer.back(0);
    throw error;
  }
  buffer.back(before);
  return false;
}
