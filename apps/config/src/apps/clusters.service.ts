import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  listClusters,
  listDataLakes,
  listServerlessInstances,
  type Clusters,
  type DataLake,
} from '#contracts/config/clusters.contract.js';
import { AppError } from '#contracts/error.js';
import type { ProjectScope } from '#contracts/scope.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { AppRecordsRepository, type AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { entitiesOf } from '../core/versions/entities.js';
import { clusterNames } from './cluster-names.js';

/** Clusters as the cloud API lists them. Names are all there is of them: a cluster is there as soon as a service names it. */
@Injectable()
export class ClustersService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
    private readonly apps: AppRecordsRepository,
    private readonly store: ConfigStore,
  ) {}

  @HandleRpc(listClusters)
  async list({ groupId }: ProjectScope): Promise<Clusters> {
    const configs: Record<string, unknown>[] = [];
    for (const { _id: appId } of await this.apps.list(groupId)) {
      for (const each of await this.configs({ groupId, appId })) configs.push(each);
    }
    const results = clusterNames(Object.keys(this.environment.DATA_SOURCES), configs).map((name) => {
      return { id: clusterId(groupId, name), name, stateName: 'IDLE' as const };
    });
    return { results, totalCount: results.length };
  }

  @HandleRpc(listServerlessInstances)
  async serverless(): Promise<Clusters> {
    return { results: [], totalCount: 0 };
  }

  @HandleRpc(listDataLakes)
  async dataLakes(): Promise<DataLake[]> {
    return [];
  }

  /** Returns the configurations of an app's data sources that are on clusters; none once the app is deleted. */
  private async configs(key: AppKey): Promise<Record<string, unknown>[]> {
    try {
      return await this.store.read(key, async (view) => {
        const services = view.tree.get('services').sorted();
        const linked = services.filter(([, { shown }]) => shown['type'] === 'mongodb-atlas');
        return (await entitiesOf(view, 'services', linked)).map(({ content }) => content.config);
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'AppNotFound') return [];
      throw error;
    }
  }
}

/** Returns 24 hex digits that are always the same for a name. */
function clusterId(groupId: string, name: string): string {
  return createHash('sha256').update(`${groupId}/${name}`).digest('hex').slice(0, 24);
}
