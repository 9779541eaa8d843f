import { Injectable } from '@nestjs/common';

/** A user that is being deleted, as owners of records know it. */
export interface RemovedUser {
  readonly _id: string;
  readonly appId: string;
  readonly type: 'normal' | 'server';
  readonly identities: readonly { readonly id: string; readonly provider_type: string }[];
}

/** A part of this service that keeps records of apps and their users. Both methods may be repeated. */
export interface RecordOwner {
  /** Removes everything of a deleted app. */
  removeOfApp(appId: string): Promise<void>;
  /** Removes what belongs to a user that is being deleted, the user's own record excepted. */
  removeOfUser(user: RemovedUser): Promise<void>;
}

/** Everybody who keeps records of apps and users, so that a deletion forgets nobody. Owners register while the process starts. */
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
