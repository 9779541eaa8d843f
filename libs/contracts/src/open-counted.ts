import { Allow, IsString } from 'class-validator';

/** Milliseconds what a replica said holds; it is said again well before they are over. */
export const OPEN_COUNTED_MS = 15_000;

/** What one replica has open, of what may be open so many times in all of them. Missed, others let that much more in for a while. */
export class OpenCounted {
  /** The replica, for itself to know that it has counted this. */
  @IsString() from!: string;

  /** How many there are, by key; those it does not name are as before. */
  @Allow() counts!: Readonly<Record<string, number>>;
}
