/** Returns where a search for `length` bytes begins in `size` bytes, negative for nowhere; Node's `IndexOfOffset`. */
function beginning(size: number, offset: number, length: number, forward: boolean): number {
  if (offset < 0) {
    if (offset + size >= 0) return size + offset;
    return forward || length === 0 ? 0 : -1;
  }
  if (offset + length <= size) return offset;
  if (length === 0) return size;
  return forward ? -1 : size - 1;
}

function isAt(bytes: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let i = 0; i < needle.length; i++) if (bytes[at + i] !== needle[i]) return false;
  return true;
}

/**
 * Returns the position of `needle` in `bytes`, -1 where it is not.
 * @param step 2 for UTF-16, whose units begin at even positions
 */
export function search(bytes: Uint8Array, needle: Uint8Array, offset: number, forward: boolean, step: 1 | 2 = 1): number {
  const from = beginning(bytes.length, Math.trunc(offset), needle.length, forward);
  if (needle.length === 0) return from;
  if (from < 0 || needle.length > bytes.length || (forward && from + needle.length > bytes.length)) return -1;
  if (step === 2 && (bytes.length < 2 || needle.length < 2)) return -1;
  const sought = step === 2 ? needle.subarray(0, needle.length & ~1) : needle;
  const last = bytes.length - sought.length;
  let at = from - (from % step);
  if (!forward && at > last) at = last - (last % step);
  const first = sought[0] ?? 0;
  for (; at >= 0 && at <= last; at += forward ? step : -step) {
    if (bytes[at] === first && isAt(bytes, sought, at)) return at;
  }
  return -1;
}
