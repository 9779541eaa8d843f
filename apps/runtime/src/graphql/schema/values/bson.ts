import { createRequire } from 'node:module';

/**
 * BSON classes that the MongoDB driver creates values of. It loads the CommonJS copy of the library and does not
 * recognize values of the other copy. A stored document can have any properties, so that only the class identifies a
 * value.
 */
export const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } = createRequire(import.meta.url)(
  'bson',
) as typeof import('bson');
