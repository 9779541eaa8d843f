import { Schema, type mongo } from 'mongoose';

/** A process that takes part in the work, and until when it counts as alive by the store's clock. */
export interface ReplicaRecord {
  readonly _id: string;
  readonly leaseUntil: Date;
  /** Ids of the sessions it has transactions in. */
  readonly sessions?: readonly mongo.Binary[];
}

/** Share of the work. A replica that takes it increments `epoch`, so that writes of its former owner match nothing. */
export interface ShareRecord {
  readonly _id: string;
  /** Id of a replica; it counts only while there is a record of that. */
  readonly owner: string;
  readonly epoch: number;
}

export const REPLICA_RECORD = 'Replica';
export const PARTITION_RECORD = 'Partition';

export const replicaRecordSchema = new Schema<ReplicaRecord>(
  { _id: { type: String, required: true }, leaseUntil: { type: Date, required: true }, sessions: { type: [Schema.Types.Mixed] } },
  { collection: 'replicas', versionKey: false },
);

export const shareMembers = {
  _id: { type: String, required: true },
  owner: { type: String, default: '' },
  epoch: { type: Number, required: true },
} as const;

export const partitionRecordSchema = new Schema<ShareRecord>(shareMembers, { collection: 'partitions', versionKey: false });
