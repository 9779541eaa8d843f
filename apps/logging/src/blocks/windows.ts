/** A block lies in one window of one of these sizes, in milliseconds. Whoever looks for what holds a moment asks for one window of each. */
export const WINDOWS_MS: readonly number[] = [1_000, 16_000, 256_000, 4_096_000];

/** Stages of merging: lines arrive in windows of the first size and are merged into those of the next. */
export const LAST_STAGE = WINDOWS_MS.length - 1;

export function windowAt(stage: number, moment: number): { readonly from: number; readonly to: number } {
  const size = WINDOWS_MS[stage];
  if (size === undefined) throw new RangeError(`there is no stage ${stage}`);
  const from = Math.floor(moment / size) * size;
  return { from, to: from + size };
}

/** The name of the smallest window both moments are in. */
export function windowOf(from: number, to: number): string {
  const size = WINDOWS_MS.find((one) => Math.floor(from / one) === Math.floor(to / one));
  if (size === undefined) throw new RangeError('no window is so large');
  return nameOf(size, from);
}

/** The names of the windows a moment is in, of every size. */
export function windowsAt(moment: number): string[] {
  return WINDOWS_MS.map((size) => nameOf(size, moment));
}

function nameOf(size: number, moment: number): string {
  return `w${size}:${Math.floor(moment / size)}`;
}
