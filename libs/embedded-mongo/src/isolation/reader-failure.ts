import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';

/** Returns the error of a reader's reply, as if it had been thrown in this process. */
export function failureOf({ code, errmsg, ok: _ok, codeName: _codeName, ...extra }: Document): Error {
  return mongoError(Number(code), String(errmsg), extra);
}
