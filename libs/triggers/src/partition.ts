import { createHash } from 'node:crypto';

/** Parts the triggers of all apps are divided into; fixed, since records carry them. */
export const PARTITIONS = 64;

/** The part a trigger belongs to. */
export function partitionOf(triggerId: string): number {
  return createHash('sha1').update(triggerId).digest().readUInt32BE(0) % PARTITIONS;
}
