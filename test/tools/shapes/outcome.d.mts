import type { MongoClient } from 'mongodb';
import type { RecordedShape } from './recorded.mjs';

/** Carries a recorded command out in a database, emptied first; returns the digest of what came of it. */
export function digestOf(client: MongoClient, database: string, example: RecordedShape): Promise<string>;
