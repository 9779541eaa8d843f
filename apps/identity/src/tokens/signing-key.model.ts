import { Schema } from 'mongoose';
import type { VerificationKey } from '#contracts/identity/keys.contract.js';

export const SIGNING_KEY = 'SigningKey';

/** Key pair that signs tokens. The newest generation signs; all generations verify. */
export interface SigningKeyRecord {
  /** `kid`: RFC 7638 thumbprint of the public key. */
  _id: string;
  generation: number;
  jwk: VerificationKey['jwk'];
  /** Private JSON Web Key, sealed under the master key. */
  sealedPrivateJwk: Buffer;
  createdAt: Date;
}

export const signingKeySchema = new Schema<SigningKeyRecord>(
  {
    _id: { type: String, required: true },
    generation: { type: Number, required: true, unique: true },
    jwk: { type: Object, required: true },
    sealedPrivateJwk: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'signing_keys', versionKey: false },
);
