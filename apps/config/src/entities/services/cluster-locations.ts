import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { ClusterLocation } from '#contracts/config/services.contract.js';
import { Clusters } from '#store/clusters/clusters.js';
import { clusterNamed } from '#store/clusters/namespaces.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { ConfigEnvironment } from '../../env.js';

/** Returns the location of the cluster a service names. */
@Injectable()
export class ClusterLocations {
  private readonly clusters: Clusters;

  constructor(@Inject(ENVIRONMENT) environment: ConfigEnvironment, @Inject(getConnectionToken('config')) connection: Connection) {
    this.clusters = new Clusters(environment, async () => connection.getClient());
  }

  /** Returns the location for the configuration of a `mongodb-atlas` service. */
  async of({ clusterName }: Readonly<Record<string, unknown>>): Promise<ClusterLocation> {
    return { cluster: clusterNamed(clusterName), location: await this.clusters.locationOf(clusterName) };
  }
}
