import { MongoError } from '../errors/mongo-error.js';
import { encodeReply } from '../wire/reply.js';

/** Returns the encoded reply of a command that failed. An error that is not meant for clients is a bug of this server. */
export function failureReply(error: unknown): Buffer {
  if (error instanceof MongoError) {
    const { code, codeName, errmsg, extra } = error;
    return encodeReply({ ok: 0, errmsg, code, codeName, ...extra });
  }
  const errmsg = error instanceof Error ? error.message : String(error);
  return encodeReply({ ok: 0, errmsg: `Internal error: ${errmsg}`, code: 1, codeName: 'InternalError' });
}
