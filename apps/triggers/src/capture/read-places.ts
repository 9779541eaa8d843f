/** How far the changes of a source have been read. */
export class ReadPlaces {
  /** Up to here it is decided whose changes are whose. */
  horizon: string | null = null;
  /** Up to here everything is in the inbox. */
  kept: string | null = null;
  /** Nothing is to be read any more. */
  stopped = false;
}
