import { Allow } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** A field that determines the partition of a document. */
export class SyncPartitionField {
  /** Path of the field. */
  @Allow() key!: string;
  /** Type of its values. */
  @Allow() type!: string;
}

export class SyncDataRequest extends AppScope {
  /**
   * Id of a linked data source.
   * @query
   */
  @Optional()
  @ResourceId('ServiceNotFound')
  service_id?: string;
}

/** Synchronization of an app's data with devices. Not supported. */
export class SyncData {
  /** Id of the data source in the request; empty if none was given. */
  @Allow() service_id!: string;
  /** Possible partition fields: always empty. */
  @Allow() partition_fields!: SyncPartitionField[];
}

/** State of device sync. */
export class SyncState {
  /** Always empty: device sync is not enabled. */
  @Allow() state!: string;
}

/** Progress of a migration to the other mode of device sync. */
export class SyncMigration {
  /** Always `not started`. */
  @Allow() statusMessage!: string;
  /** Always false. */
  @Allow() isMigrated!: boolean;
  /** Always false. */
  @Allow() isCancelable!: boolean;
  /** Always false. */
  @Allow() isRevertible!: boolean;
}

/**
 * Returns the data that is synchronized with devices. Not supported: the reply is empty.
 * @throws ServiceNotFound
 */
export const getSyncData = defineRpc('config.deviceSync.data', SyncDataRequest, SyncData, {
  access: 'project:read',
  idempotent: true,
});
/** Returns the state of device sync. Not supported: device sync is never enabled. */
export const getSyncState = defineRpc('config.deviceSync.state', AppScope, SyncState, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns the progress of initial synchronization. Not supported: always fails with `SyncProgressNotFound`.
 * @reply none
 * @throws SyncProgressNotFound
 */
export const getSyncProgress = defineRpc('config.deviceSync.progress', AppScope, nothing, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns the progress of a migration to the other mode of device sync. Not supported: no migration is ever in
 * progress.
 */
export const getSyncMigration = defineRpc('config.deviceSync.migration', AppScope, SyncMigration, {
  access: 'project:read',
  idempotent: true,
});
/** Resets the synchronized data of devices. Not supported: changes nothing, because no device is synchronized. */
export const forceSyncReset = defineRpc('config.deviceSync.reset', AppScope, nothing, { access: 'project:write' });
/**
 * Changes the device sync settings. Not supported: always fails with `BadRequest`.
 * @reply none
 * @throws BadRequest
 */
export const changeDeviceSync = defineRpc('config.deviceSync.change', AppScope, nothing, { access: 'project:write' });
