/** Names as bytes: whether a part of some bytes is one of them. */
export class NameSet {
  /** At the place of their length. */
  private readonly named: Buffer[][] = [];

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const bytes = Buffer.from(name);
      (this.named[bytes.length] ??= []).push(bytes);
    }
  }

  has(bytes: Buffer, start: number, end: number): boolean {
    const names = this.named[end - start];
    if (!names) return false;
    for (const name of names) if (isAt(name, bytes, start)) return true;
    return false;
  }
}

/** Returns `true` if the bytes at the offset equal `part`. */
export function isAt(part: Buffer, bytes: Buffer, start: number): boolean {
  for (let index = 0; index < part.length; index += 1) if (part[index] !== bytes[start + index]) return false;
  return true;
}
