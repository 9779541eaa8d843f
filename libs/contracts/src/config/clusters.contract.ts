import { Allow } from 'class-validator';
import { defineRpc, listOf } from '../rpc.js';
import { ProjectScope } from '../scope.js';

/** A cluster in the cloud API. */
export interface Cluster {
  /** Id derived from project and name, 24 hexadecimal digits. */
  readonly id: string;
  /** Name of the cluster, used as `clusterName` of services. */
  readonly name: string;
  /** State of the cluster: always `IDLE`, which means usable. */
  readonly stateName: 'IDLE';
}

/** Clusters of a project. */
export class Clusters {
  /** The clusters, by name. */
  @Allow() results!: Cluster[];
  /** Number of clusters. */
  @Allow() totalCount!: number;
}

/** A data lake of a project. */
export class DataLake {
  /** Name of the data lake. */
  @Allow() name!: string;
  /** State of the data lake. */
  @Allow() state!: string;
}

/**
 * Returns the clusters that services of a project can name. These are the clusters of `DATA_SOURCES`, the clusters its
 * apps name, and `Cluster0`.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listClusters = defineRpc('config.clusters.list', ProjectScope, Clusters, {
  access: 'project:read',
  timeoutMs: 15_000,
  idempotent: true,
});
/**
 * Returns the serverless instances of a project. Always an empty list: the platform has only clusters.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listServerlessInstances = defineRpc('config.clusters.serverless', ProjectScope, Clusters, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns the data lakes of a project. Always an empty list: data lakes are not supported.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listDataLakes = defineRpc('config.clusters.dataLakes', ProjectScope, listOf(DataLake), {
  access: 'project:read',
  idempotent: true,
});
