import { MongoServerError } from 'mongodb';

/** Returns the code of an error of a server; `undefined` for an error of the driver or of the network. */
export function serverCode(error: unknown): number | undefined {
  return error instanceof MongoServerError ? Number(error.code) : undefined;
}
