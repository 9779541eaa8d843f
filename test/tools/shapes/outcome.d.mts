import type { ClientSession, Db, Document, MongoClient } from 'mongodb';
import type { RecordedShape } from './recorded.mjs';

/** Returns the reply to a command with values of the types they are sent with, also where it is an error. */
export function sent(db: Db, command: Document, session?: ClientSession): Promise<Document>;

/** Returns the code of a reply, or of its first statement that failed; `null` without any. */
export function codeOf(reply: Document): number | null;

/** Carries a recorded command out in a database, emptied first; returns the digest of what came of it. */
export function digestOf(client: MongoClient, database: string, example: RecordedShape): Promise<string>;
