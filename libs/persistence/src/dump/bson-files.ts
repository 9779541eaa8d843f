import { open } from 'node:fs/promises';
import { deserialize, onDemand, serialize, type Document } from 'bson';
import { DumpError } from './dump-error.js';

const CHUNK_BYTES = 1 << 20;
/** A document of 16 MB and what a server may add to one. */
const DOCUMENT_BYTES_MAX = (16 << 20) + (16 << 10);
const SMALLEST = 5;
const LENGTH_BYTES = 4;

/**
 * Returns the documents of a file that holds one behind the other. @throws DumpError when the file is cut off or holds
 * something else
 */
export async function* bsonDocuments(path: string): AsyncGenerator<Buffer, void> {
  const file = await open(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false }) as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let size = sizeOfNext(path, rest); size <= rest.length; size = sizeOfNext(path, rest)) {
        yield rest.subarray(0, size);
        rest = rest.subarray(size);
      }
    }
    if (rest.length > 0) throw new DumpError(`${path} ends in the middle of a document`);
  } finally {
    await file.close();
  }
}

function sizeOfNext(path: string, bytes: Buffer): number {
  if (bytes.length < LENGTH_BYTES) return Number.POSITIVE_INFINITY;
  const size = bytes.readInt32LE();
  if (size < SMALLEST || size > DOCUMENT_BYTES_MAX) throw new DumpError(`${path} contains data that is not a document`);
  return size;
}

/**
 * Returns the document of some bytes, for a driver to send the very same. A plain object puts names like `1` first;
 * where that would change the bytes it returns a `Map`. @throws DumpError for what neither can express
 */
export function documentOf(path: string, bytes: Uint8Array): Document {
  try {
    const document = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
    if (same(serialize(document), bytes)) return document;
    const ordered = orderedDocument(bytes);
    if (same(serialize(ordered), bytes)) return ordered;
  } catch (cause) {
    throw new DumpError(`${path} contains data that is not a document`, { cause });
  }
  throw new DumpError(`${path} contains a document with a deprecated type, which cannot be stored unchanged`);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

const EMBEDDED = 3;
const ARRAY = 4;
const HEAD_BYTES = 4;

function orderedDocument(bytes: Uint8Array): Map<string, unknown> {
  return new Map(
    [...onDemand.parseToElements(bytes)].map(([type, nameAt, nameLength, at, length]) => {
      const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString('utf8');
      return [name, orderedValue(type, bytes.subarray(at, at + length))] as const;
    }),
  );
}

function orderedValue(type: number, bytes: Uint8Array): unknown {
  if (type === EMBEDDED) return orderedDocument(bytes);
  if (type === ARRAY) return [...orderedDocument(bytes).values()];
  // A document of this value alone, under an empty name.
  const alone = Buffer.alloc(HEAD_BYTES + 2 + bytes.length + 1);
  alone.writeInt32LE(alone.length);
  alone.writeUInt8(type, HEAD_BYTES);
  alone.set(bytes, HEAD_BYTES + 2);
  return deserialize(alone, { promoteValues: false, bsonRegExp: true })[''];
}
