/** Bytes that hold a frame's length. */
const FRAME_HEAD_BYTES = 4;

/** Bytes that hold a message's length and the length of its JSON. */
const HEAD_BYTES = 8;

/** Far above any message within the limits of calls; a longer frame is not read. */
const MAX_FRAME_BYTES = 512 << 20;

/** Messages are put together into one frame up to about this many bytes. */
export const FULL_FRAME_BYTES = 64 << 10;

/**
 * Minimum characters of a property that travels beside the JSON: quoting a string of megabytes takes far longer than
 * copying it.
 */
const LONG_TEXT = 64 * 1024;

/** Property that lists the strings beside the JSON, with the bytes of each. */
const LONG_TEXTS = '\u0000long';

type LongTexts = [name: string, bytes: number][];

function isLong(value: unknown): value is string {
  // Only JSON can hold half of a pair of surrogates.
  return typeof value === 'string' && value.length > LONG_TEXT && value.isWellFormed();
}

/**
 * Encodes a message between pool and runner: the length of the part after the head and of the message's JSON in bytes,
 * little endian, that JSON, and the message's long strings, unchanged.
 */
export function encodeMessage(message: object): Buffer {
  const long = Object.entries(message).filter((member): member is [string, string] => isLong(member[1]));
  const sizes = long.map(([name, text]): LongTexts[number] => [name, Buffer.byteLength(text)]);
  const without =
    long.length === 0 ? message : { ...message, ...Object.fromEntries(long.map(([name]) => [name, ''])), [LONG_TEXTS]: sizes };
  const json = JSON.stringify(without);
  const jsonBytes = Buffer.byteLength(json);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, jsonBytes);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  frame.writeUInt32LE(bytes);
  frame.writeUInt32LE(jsonBytes, HEAD_BYTES / 2);
  let at = HEAD_BYTES + frame.write(json, HEAD_BYTES);
  for (const [, text] of long) at += frame.write(text, at);
  return frame;
}

/**
 * Packs encoded messages as they are written: frames, each its length in bytes, little endian, and messages that are
 * read together. What comes first shares a frame up to {@link FULL_FRAME_BYTES}.
 */
export function framesOf(messages: readonly Buffer[]): Buffer[] {
  const written: Buffer[] = [];
  for (let next = 0; next < messages.length;) {
    const from = next;
    let bytes = 0;
    do bytes += messages[next++]?.length ?? 0;
    while (bytes + (messages[next]?.length ?? Infinity) <= FULL_FRAME_BYTES);
    const head = Buffer.allocUnsafe(FRAME_HEAD_BYTES);
    head.writeUInt32LE(bytes);
    const frame = [head, ...messages.slice(from, next)];
    // One piece where copying it costs less than another piece to write.
    if (bytes <= FULL_FRAME_BYTES) written.push(Buffer.concat(frame));
    else for (const each of frame) written.push(each);
  }
  return written;
}

/** @throws SyntaxError for invalid JSON */
function decodeMessage(encoded: Buffer): unknown {
  let at = HEAD_BYTES + encoded.readUInt32LE(HEAD_BYTES / 2);
  const message: unknown = JSON.parse(encoded.toString('utf8', HEAD_BYTES, at));
  if (at === encoded.length || typeof message !== 'object' || message === null) return message;
  const { [LONG_TEXTS]: sizes, ...members } = message as Record<string, unknown>;
  for (const [name, bytes] of sizes as LongTexts) {
    members[name] = encoded.toString('utf8', at, at + bytes);
    at += bytes;
  }
  return members;
}

function decodeFrame(messages: Buffer): unknown[] {
  const decoded: unknown[] = [];
  for (let at = 0; at < messages.length;) {
    const end = at + HEAD_BYTES + messages.readUInt32LE(at);
    decoded.push(decodeMessage(messages.subarray(at, end)));
    at = end;
  }
  return decoded;
}

/** Puts frames together from the pieces a stream delivers them in. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  /**
   * Returns the messages of the frames that are complete so far, in order.
   * @throws RangeError for an impossible length of a frame or message, SyntaxError for invalid JSON: nothing after it
   * can be decoded
   */
  *read(piece: Buffer): Generator<unknown[], void> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (let length = this.#nextLength(); length !== undefined; length = this.#nextLength()) {
      const whole = this.#joined();
      const end = FRAME_HEAD_BYTES + length;
      this.#pieces = end < whole.length ? [whole.subarray(end)] : [];
      this.#bytes = whole.length - end;
      yield decodeFrame(whole.subarray(FRAME_HEAD_BYTES, end));
    }
  }

  /** Length of what follows the head of the first frame, if all of it is here. */
  #nextLength(): number | undefined {
    if (this.#bytes < FRAME_HEAD_BYTES) return undefined;
    if ((this.#pieces[0]?.length ?? 0) < FRAME_HEAD_BYTES) this.#joined();
    const length = this.#pieces[0]?.readUInt32LE() ?? 0;
    if (length > MAX_FRAME_BYTES) throw new RangeError(`a frame of ${length} bytes is too long`);
    return this.#bytes < FRAME_HEAD_BYTES + length ? undefined : length;
  }

  #joined(): Buffer {
    const [first, ...others] = this.#pieces;
    if (first !== undefined && others.length === 0) return first;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}
