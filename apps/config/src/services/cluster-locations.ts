import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { ClusterLocation } from '#contracts/config/services.contract.js';
import { clusterNamed, mappedCluster, Namespaces } from '#data-sources/namespaces.js';
import { ENVIRONMENT } from '#platform/environment.js';
import type { ConfigEnvironment } from '../env.js';

/** Says where the cluster a service names is. */
@Injectable()
export class ClusterLocations {
  private readonly namespaces: Namespaces;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
    @Inject(getConnectionToken('config')) connection: Connection,
  ) {
    this.namespaces = new Namespaces(async () => connection.getClient(), environment.DATA_SOURCES_DEFAULT);
  }

  /** Of the configuration of a `mongodb-atlas` service. */
  async of({ clusterName }: Readonly<Record<string, unknown>>): Promise<ClusterLocation> {
    const isMapped = mappedCluster(this.environment.DATA_SOURCES, clusterName) !== undefined;
    return { cluster: clusterNamed(clusterName), location: isMapped ? 'mapped' : await this.namespaces.mode() };
  }
}
