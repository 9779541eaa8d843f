import type { AppPartKind, AppPartReply } from '#contracts/config/app-parts.contract.js';

export interface PartKey {
  readonly groupId: string;
  readonly appId: string;
  /** Id of the object in the app that the part belongs to; empty if the part names only the app. */
  readonly id: string;
}

/** Function that reads each kind of part. */
export type PartReaders = {
  readonly [K in AppPartKind]: (key: PartKey) => Promise<AppPartReply<K>>;
};
