import { createRequire } from 'node:module';

/**
 * The classes the MongoDB driver makes values of. It loads the CommonJS copy of the library; those of the other copy would be strangers
 * to it, and a stored document can claim to be anything by its members: only classes tell.
 */
export const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } = createRequire(import.meta.url)(
  'bson',
) as typeof import('bson');
