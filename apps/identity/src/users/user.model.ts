import { Schema } from 'mongoose';

export const USER = 'User';

/** Identity a user logs in with. */
export interface IdentityRecord {
  /** `identityKey` of provider type and id. */
  key: string;
  id: string;
  provider_type: string;
  provider_id: string;
  /**
   * JSON string of the data the provider sent at the last login. As a string it is returned exactly as received: property names
   * that a database document cannot have are kept as data.
   */
  dataJson: string;
}

export interface UserRecord {
  _id: string;
  appId: string;
  domainId: string;
  type: 'normal' | 'server';
  /** In the order they were linked; never empty. */
  identities: IdentityRecord[];
  /** `providersOf` the identities: a single value, so that an index finds the users of a provider in order. */
  providers: string;
  createdAt: Date;
  /** The epoch for a user that has never logged in. */
  lastAuthenticationAt: Date;
  disabled: boolean;
  /** Minimum issue time of a valid access token in unix seconds; absent until tokens were first revoked. */
  tokensFrom?: number;
}

/** Returns the provider types of these identities, each once, sorted and separated by commas. */
export function providersOf(identities: readonly Pick<IdentityRecord, 'provider_type'>[]): string {
  return [...new Set(identities.map(({ provider_type }) => provider_type))].toSorted().join(',');
}

const identitySchema = new Schema<IdentityRecord>(
  {
    key: { type: String, required: true },
    id: { type: String, required: true },
    provider_type: { type: String, required: true },
    provider_id: { type: String, required: true },
    dataJson: { type: String, required: true },
  },
  { _id: false, id: false },
);

export const userSchema = new Schema<UserRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    domainId: { type: String, required: true },
    type: { type: String, required: true },
    identities: { type: [identitySchema], required: true },
    providers: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastAuthenticationAt: { type: Date, required: true },
    disabled: { type: Boolean, required: true },
    tokensFrom: { type: Number },
  },
  { collection: 'users', versionKey: false },
);
// An identity belongs to one user of its app.
userSchema.index({ appId: 1, 'identities.key': 1 }, { unique: true });
// Indexes for lists, by every field they can be sorted and filtered by; `_id` is the order of creation.
userSchema.index({ appId: 1, _id: 1 });
userSchema.index({ appId: 1, disabled: 1, _id: 1 });
userSchema.index({ appId: 1, lastAuthenticationAt: 1, _id: 1 });
userSchema.index({ appId: 1, providers: 1, _id: 1 });
