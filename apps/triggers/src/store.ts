import type { Model, mongo } from 'mongoose';
import type { Document } from '#codecs/bson/values.js';

/** Name of this service's connection and database. */
export const TRIGGERS_STORE = 'triggers';

/**
 * Returns the driver's own collection of a model, for statements with the server's clock and for events, whose fields
 * the object mapper would process one by one.
 */
export function collectionOf<T extends object>(model: Model<T>): mongo.Collection<T & Document> {
  return model.db.collection<T & Document>(model.collection.name);
}
