import { Allow, IsString } from 'class-validator';

/** Milliseconds the counts of a replica are valid; they are published again well before they expire. */
export const OPEN_COUNT_VALID_MS = 15_000;

/**
 * Resources one replica has open, published to enforce a limit across replicas. A lost message lets the limit be
 * exceeded briefly.
 */
export class OpenCountPublished {
  /** Id of the sending replica, so that it ignores its own message. */
  @IsString() from!: string;

  /** Number of open resources by key; keys that are not listed are unchanged. */
  @Allow() counts!: Readonly<Record<string, number>>;
}
