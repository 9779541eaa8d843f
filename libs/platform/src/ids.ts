import { ObjectId } from 'bson';

/** A new 24-digit hex id; ids made later sort later, to the second. */
export function newId(): string {
  return new ObjectId().toHexString();
}
