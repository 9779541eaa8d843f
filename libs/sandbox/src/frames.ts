/** Bytes that tell a message's length. */
const LENGTH_BYTES = 4;

/** Far above any message within the limits of calls; a longer one is not read. */
const MAX_FRAME_BYTES = 512 << 20;

/** A message as it travels between pool and runner: the length of its JSON text in bytes, little endian, and the text. */
export function encodeFrame(message: object): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + length);
  frame.writeUInt32LE(length);
  frame.write(text, LENGTH_BYTES);
  return frame;
}

/** Puts messages together from the pieces a stream delivers them in. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  /**
   * The messages that are complete now, in order.
   * @throws RangeError for a length that no message has, SyntaxError for what is no JSON: nothing after it can be understood
   */
  *read(piece: Buffer): Generator<unknown, void> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (let length = this.#nextLength(); length !== undefined; length = this.#nextLength()) {
      const whole = this.#joined();
      const end = LENGTH_BYTES + length;
      this.#pieces = end < whole.length ? [whole.subarray(end)] : [];
      this.#bytes = whole.length - end;
      yield JSON.parse(whole.toString('utf8', LENGTH_BYTES, end)) as unknown;
    }
  }

  /** Length of the first message if all of it is here. */
  #nextLength(): number | undefined {
    if (this.#bytes < LENGTH_BYTES) return undefined;
    if ((this.#pieces[0]?.length ?? 0) < LENGTH_BYTES) this.#joined();
    const length = this.#pieces[0]?.readUInt32LE() ?? 0;
    if (length > MAX_FRAME_BYTES) throw new RangeError(`a message of ${length} bytes is too long`);
    return this.#bytes < LENGTH_BYTES + length ? undefined : length;
  }

  #joined(): Buffer {
    const [first, ...others] = this.#pieces;
    if (first !== undefined && others.length === 0) return first;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}
