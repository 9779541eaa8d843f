import { inject } from 'vitest';

/** Returns every third of what one claim is shown for, from the first on; each night all of it. */
export function someOf<T>(list: readonly T[]): readonly T[] {
  return inject('longTests') ? list : list.filter((_, index) => index % 3 === 0);
}
