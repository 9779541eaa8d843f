/**
 * Window sizes in milliseconds. A block lies in one window of one of these sizes, so a query for the blocks that hold a moment
 * checks one window of each size.
 */
export const WINDOWS_MS: readonly number[] = [1_000, 16_000, 256_000, 4_096_000];

/**
 * Last stage of merging: lines arrive in windows of the first size and are merged into windows of the next size, stage by stage.
 */
export const LAST_STAGE = WINDOWS_MS.length - 1;

export function windowAt(stage: number, moment: number): { readonly from: number; readonly to: number } {
  const size = WINDOWS_MS[stage];
  if (size === undefined) throw new RangeError(`stage ${stage} does not exist`);
  const from = Math.floor(moment / size) * size;
  return { from, to: from + size };
}

/** Returns the name of the smallest window that contains both moments. */
export function windowOf(from: number, to: number): string {
  const size = WINDOWS_MS.find((one) => Math.floor(from / one) === Math.floor(to / one));
  if (size === undefined) throw new RangeError('the time range is larger than any window');
  return nameOf(size, from);
}

/** Returns the names of the windows that contain a moment, one of every size. */
export function windowsAt(moment: number): string[] {
  return WINDOWS_MS.map((size) => nameOf(size, moment));
}

function nameOf(size: number, moment: number): string {
  return `w${size}:${Math.floor(moment / size)}`;
}
