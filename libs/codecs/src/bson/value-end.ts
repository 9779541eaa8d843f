/** Bytes of the values whose size their type says, at the place of the type; others have `VARIABLE`. */
const VARIABLE = 255;
const FIXED = new Uint8Array(256).fill(VARIABLE);
for (const [type, size] of [
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
] as const)
  FIXED[type] = size;

/** End offset of a value that is not valid BSON. */
export const NO_END = -1;

/**
 * Returns the end offset of the value that begins at `start`, without reading it; `NO_END` for an unknown type and for a value
 * that does not end.
 */
export function valueEnd(bytes: Buffer, type: number, start: number): number {
  const fixed = FIXED[type] ?? VARIABLE;
  const end = fixed === VARIABLE ? variableEnd(bytes, type, start) : start + fixed;
  return end > bytes.length ? NO_END : end;
}

function variableEnd(bytes: Buffer, type: number, start: number): number {
  switch (type) {
    case 0x03:
    case 0x04:
    case 0x0f:
      return lengthEnd(bytes, start, 0);
    case 0x02:
    case 0x0d:
    case 0x0e:
      return lengthEnd(bytes, start, 4);
    case 0x0c: {
      const text = lengthEnd(bytes, start, 4);
      return text === NO_END ? NO_END : text + 12;
    }
    case 0x05:
      return lengthEnd(bytes, start, 5);
    case 0x0b: {
      const pattern = textEnd(bytes, start);
      return pattern === NO_END ? NO_END : textEnd(bytes, pattern);
    }
    default:
      return NO_END;
  }
}

/** Returns the offset after the zero byte that ends a string; `NO_END` if it is missing. */
export function textEnd(bytes: Buffer, start: number): number {
  let end = start;
  // Strings are short: a call out of JavaScript costs more than the loop.
  while (bytes[end] !== 0) if (++end >= bytes.length) return NO_END;
  return end + 1;
}

/** Behind what begins with its length. @param beside bytes the length does not count */
function lengthEnd(bytes: Buffer, start: number, beside: number): number {
  if (start + 4 > bytes.length) return NO_END;
  const length = bytes.readInt32LE(start);
  return length < 0 ? NO_END : start + beside + length;
}
