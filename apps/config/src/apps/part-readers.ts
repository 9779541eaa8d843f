import type { AppPartKind, AppPartReply } from '#contracts/config/app-parts.contract.js';

export interface PartKey {
  readonly groupId: string;
  readonly appId: string;
  /** What the part is of, beside the app; empty where nothing else is named. */
  readonly id: string;
}

/** How each kind of part is read. */
export type PartReaders = {
  readonly [K in AppPartKind]: (key: PartKey) => Promise<AppPartReply<K>>;
};
