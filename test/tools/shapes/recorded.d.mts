import type { Document } from 'mongodb';

/** A command of one shape, and what collections had before it. */
export interface RecordedShape {
  /** The part of the platform that sent it. */
  readonly source: string;
  readonly shape: string;
  readonly records: 'platform' | 'app' | 'server';
  readonly command: Document;
  readonly collections: Readonly<
    Record<string, { readonly options: Document; readonly indexes: readonly Document[]; readonly documents: readonly Document[] }>
  >;
  /** Digest of what MongoDB and the store do alike; none where they differ for a listed reason. */
  readonly outcome?: string;
}

/** Path of the list. */
export const LIST: string;
/** Returns the name of a shape, of which the list has one example. */
export function keyOf(example: Pick<RecordedShape, 'source' | 'shape'>): string;
export function readShapes(): RecordedShape[];
