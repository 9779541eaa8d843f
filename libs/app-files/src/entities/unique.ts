import { AppFileError, type ErrorLocation } from '../app-file-error.js';
import { Faults } from '../files/faults.js';
import { compareText } from '../json/json.js';

/** An entity of a file, with the place to name when it is there twice. */
export interface Located<T> {
  readonly entity: T;
  readonly file: string;
  readonly field?: string;
}

/** Returns the entities sorted by natural key. Throws `AppFileError` `Duplicate` for the second one of a key. */
export function uniqueSorted<T extends object>(
  noun: string,
  placed: readonly Located<T>[],
  keyOf: (entity: T) => string,
  faults = new Faults(),
): readonly T[] {
  const byKey = new Map<string, Located<T>>();
  for (const one of placed) {
    faults.placed(one.entity, one.file, one.field);
    const key = keyOf(one.entity);
    const before = byKey.get(key);
    if (before !== undefined) {
      const place: ErrorLocation = one.field === undefined ? {} : { field: one.field };
      const other = before.file === one.file ? '' : ` (also in ${before.file})`;
      faults.add(new AppFileError('Duplicate', one.file, `is a second ${noun} '${key}'${other}`, place));
    } else byKey.set(key, one);
  }
  return [...byKey].toSorted(([a], [b]) => compareText(a, b)).map(([, { entity }]) => entity);
}

/** Returns entities that were not read from files, sorted by natural key; throws `Duplicate` without a file. */
export function sortedByKey<T extends object>(noun: string, entities: readonly T[], keyOf: (entity: T) => string): readonly T[] {
  return uniqueSorted(
    noun,
    entities.map((entity) => ({ entity, file: '' })),
    keyOf,
  );
}
