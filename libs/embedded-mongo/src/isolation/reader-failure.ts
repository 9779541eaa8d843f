import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';

/** The error a reader answered with, as if it had happened here. */
export function failureOf({ code, errmsg, ok: _ok, codeName: _codeName, ...extra }: Document): Error {
  return mongoError(Number(code), String(errmsg), extra);
}
