import { Allow } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** A field that would say which partition a document belongs to. */
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

/** How the data of an app is synchronised with devices: it never is. */
export class SyncData {
  /** Id of the data source asked about; empty where none was named. */
  @Allow() service_id!: string;
  /** Fields that could divide the data: always empty. */
  @Allow() partition_fields!: SyncPartitionField[];
}

/** State of device sync. */
export class SyncState {
  /** Always empty: device sync is not enabled. */
  @Allow() state!: string;
}

/** How far a migration to the other mode of device sync has come. */
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
 * Returns which data is synchronised with devices: none.
 * @throws ServiceNotFound
 */
export const getSyncData = defineRpc('config.deviceSync.data', SyncDataRequest, SyncData, {
  access: 'project:read',
  idempotent: true,
});
/** Returns the state of device sync: it is not enabled. */
export const getSyncState = defineRpc('config.deviceSync.state', AppScope, SyncState, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns how far device sync has come with the first copies of data: there is never anything under way.
 * @reply none
 * @throws SyncProgressNotFound
 */
export const getSyncProgress = defineRpc('config.deviceSync.progress', AppScope, nothing, {
  access: 'project:read',
  idempotent: true,
});
/** Returns how far a migration to the other mode of device sync has come: there is never one. */
export const getSyncMigration = defineRpc('config.deviceSync.migration', AppScope, SyncMigration, {
  access: 'project:read',
  idempotent: true,
});
/** Would have a device fetch its data anew. Changes nothing: no device synchronises. */
export const forceSyncReset = defineRpc('config.deviceSync.reset', AppScope, nothing, { access: 'project:write' });
/**
 * Would change device sync. Always refused: device sync is not supported.
 * @reply none
 * @throws BadRequest
 */
export const changeDeviceSync = defineRpc('config.deviceSync.change', AppScope, nothing, { access: 'project:write' });
