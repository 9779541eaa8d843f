import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';

/**
 * Maximum bytes of a user's custom data as canonical extended JSON. It is part of every request's Authorization header.
 */
export const CUSTOM_USER_DATA_BYTES_MAX = 16_384;

export class ReadCustomUserDataRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('UserNotFound')
  userId!: string;
}

/**
 * Returns the app's custom data document of a user, as canonical extended JSON; `{}` if it does not exist or the app
 * has no custom user data. Fails with `ReadSizeLimitExceeded` beyond `CUSTOM_USER_DATA_BYTES_MAX`, and with
 * `MongoDBError` or `Unavailable` if its data source fails.
 */
export const readCustomUserData = defineRpc('runtime.customUserData.read', ReadCustomUserDataRequest, rawJson, {
  access: 'internal',
  timeoutMs: 3_000,
});
