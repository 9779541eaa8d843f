import { Injectable } from '@nestjs/common';

/** User that is being deleted, as owners of records see it. */
export interface RemovedUser {
  readonly _id: string;
  readonly appId: string;
  readonly type: 'normal' | 'server';
  readonly identities: readonly { readonly id: string; readonly provider_type: string }[];
}

/** Part of this service that stores records of apps and their users. Both methods may be called repeatedly. */
export interface RecordOwner {
  /** Removes everything of a deleted app. */
  removeOfApp(appId: string): Promise<void>;
  /** Removes the records of a user that is being deleted, except the user's own record. */
  removeOfUser(user: RemovedUser): Promise<void>;
}

/**
 * All parts of the service that store records of apps and users, so that a deletion is complete. Owners register during startup.
 */
@Injectable()
export class RecordOwners {
  private readonly owners: RecordOwner[] = [];

  register(owner: RecordOwner): void {
    this.owners.push(owner);
  }

  async removeOfApp(appId: string): Promise<void> {
    for (const owner of this.owners) await owner.removeOfApp(appId);
  }

  async removeOfUser(user: RemovedUser): Promise<void> {
    await Promise.all(this.owners.map((owner) => owner.removeOfUser(user)));
  }
}
