import { createHash } from 'node:crypto';

/** Number of partitions that all triggers are divided into; it is fixed, since records store their partition. */
export const PARTITIONS = 64;

/** Returns the partition of a trigger. */
export function partitionOf(triggerId: string): number {
  return createHash('sha1').update(triggerId).digest().readUInt32BE(0) % PARTITIONS;
}
