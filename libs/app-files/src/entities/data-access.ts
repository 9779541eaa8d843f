import type { DataAccess } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';

/** Of a root file; `undefined` where it says nothing. */
export function readDataAccess(root: Fields): DataAccess | undefined {
  const strict_predicates = root.boolean('strict_predicates');
  return strict_predicates === undefined ? undefined : { strict_predicates };
}
