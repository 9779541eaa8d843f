import { MongoBulkWriteError } from 'mongodb';

/** A document of an insert that the server did not insert. */
export interface RefusedInsert {
  readonly index: number;
  readonly error: string;
  /** True if a document with the same `_id` exists. */
  readonly isKnownId: boolean;
}

const DUPLICATE_KEY = 11_000;
const ID_INDEX = /\b_id_\b/;

/** Runs an unordered insert. Returns the documents it did not insert, by index, with the reasons. */
export async function refusedOf(insert: () => Promise<unknown>): Promise<RefusedInsert[]> {
  try {
    await insert();
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const refused = [error.writeErrors].flat();
    if (refused.length === 0) throw error;
    return refused.map(({ index, errmsg, code }) => {
      const text = errmsg ?? error.message;
      return { index, error: text, isKnownId: Number(code) === DUPLICATE_KEY && ID_INDEX.test(text) };
    });
  }
}
