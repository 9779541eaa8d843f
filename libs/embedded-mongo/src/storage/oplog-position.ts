/** A place in the oplog: seconds since the epoch, and a counter within the second. Also the `clusterTime` of what is there. */
export interface OplogPosition {
  readonly t: number;
  readonly i: number;
}

const BYTES = 8;

/** Keys sort as positions do. */
export function positionKey({ t, i }: OplogPosition): Buffer {
  const key = Buffer.allocUnsafe(BYTES);
  key.writeUInt32BE(t, 0);
  key.writeUInt32BE(i, 4);
  return key;
}

export function keyPosition(key: Buffer): OplogPosition {
  return { t: key.readUInt32BE(0), i: key.readUInt32BE(4) };
}

export function comparePositions(a: OplogPosition, b: OplogPosition): number {
  return a.t - b.t || a.i - b.i;
}

/** Returns the position right after another one. */
export function nextPosition({ t, i }: OplogPosition): OplogPosition {
  return i < 0xffffffff ? { t, i: i + 1 } : { t: t + 1, i: 0 };
}

/** Returns the position right before another one. */
export function previousPosition({ t, i }: OplogPosition): OplogPosition {
  if (i > 0) return { t, i: i - 1 };
  return t > 0 ? { t: t - 1, i: 0xffffffff } : { t, i };
}
