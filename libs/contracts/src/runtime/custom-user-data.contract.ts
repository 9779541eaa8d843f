import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';

/** Bytes of a user's custom data as canonical extended JSON. It travels in every request's Authorization header. */
export const CUSTOM_USER_DATA_BYTES_MAX = 16_384;

export class ReadCustomUserDataRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('UserNotFound')
  userId!: string;
}

/**
 * The document the app keeps for a user, as canonical extended JSON; `{}` where there is none or the app keeps none.
 * `ReadSizeLimitExceeded` beyond `CUSTOM_USER_DATA_BYTES_MAX`, `MongoDBError` or `Unavailable` where its data source fails.
 */
export const readCustomUserData = defineRpc('runtime.customUserData.read', ReadCustomUserDataRequest, rawJson, {
  access: 'internal',
  timeoutMs: 3_000,
});
