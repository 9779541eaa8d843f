import type { DataAccess } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';

/** Reads the data access settings of a root file; `undefined` if it has none. */
export function readDataAccess(root: Fields): DataAccess | undefined {
  const strict_predicates = root.boolean('strict_predicates');
  return strict_predicates === undefined ? undefined : { strict_predicates };
}
