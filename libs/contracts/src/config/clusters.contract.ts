import { Allow } from 'class-validator';
import { defineRpc, listOf } from '../rpc.js';
import { ProjectScope } from '../scope.js';

/** A cluster, as the cloud API shows it. */
export interface Cluster {
  /** Id made from project and name, 24 hexadecimal digits. */
  readonly id: string;
  /** Name that services have as `clusterName`. */
  readonly name: string;
  /** State of the cluster: always `IDLE`, it can be used. */
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
 * Returns the clusters services of a project can name: those of `DATA_SOURCES`, those its apps name, and `Cluster0`.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listClusters = defineRpc('config.clusters.list', ProjectScope, Clusters, {
  access: 'project:read',
  timeoutMs: 15_000,
  idempotent: true,
});
/**
 * Returns the serverless instances of a project: none, there are only clusters.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listServerlessInstances = defineRpc('config.clusters.serverless', ProjectScope, Clusters, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns the data lakes of a project: none, they are not served.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listDataLakes = defineRpc('config.clusters.dataLakes', ProjectScope, listOf(DataLake), {
  access: 'project:read',
  idempotent: true,
});
