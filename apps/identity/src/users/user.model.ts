import { Schema } from 'mongoose';

export const USER = 'User';

/** One way a user logs in. */
export interface IdentityRecord {
  /** `identityKey` of provider type and id. */
  key: string;
  id: string;
  provider_type: string;
  provider_id: string;
  /**
   * JSON text of the data the provider told at the last login. As text it comes back exactly as it came: member names of any
   * kind, which documents of a database cannot all have, stay data.
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
  /** `providersOf` the identities: one value, by which users of a provider are found in their order. */
  providers: string;
  createdAt: Date;
  /** The epoch for a user that has never logged in. */
  lastAuthenticationAt: Date;
  disabled: boolean;
  /** Unix seconds before which no access token of the user that counts was issued; absent until tokens were first revoked. */
  tokensFrom?: number;
}

/** The types of some identities' providers, each once, in their order, with commas between. */
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
// Lists, by everything they can be sorted and narrowed by; `_id` is the order of creation.
userSchema.index({ appId: 1, _id: 1 });
userSchema.index({ appId: 1, disabled: 1, _id: 1 });
userSchema.index({ appId: 1, lastAuthenticationAt: 1, _id: 1 });
userSchema.index({ appId: 1, providers: 1, _id: 1 });
