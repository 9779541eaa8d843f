import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  linkDataSources,
  type LinkDataSourcesRequest,
  type LinkedDataSource,
  type LinkedDataSources,
} from '#contracts/config/linked-data-sources.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { defaultRuleContent } from '../default-rules/default-rules.service.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { requireConfigSize } from './service-config.service.js';
import { DEFAULT_VERSION, assertCapacity } from './service-capacity.js';

const CLUSTER_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Permissions of a linked data source: every user may read and write everything. */
const READ_AND_WRITE = {
  roles: [{ name: 'readAndWriteAll', apply_when: {}, read: true, write: true, insert: true, delete: true, search: true }],
  filters: [],
};

function clusterOf({ config }: LinkedDataSource, index: number): string {
  const { clusterName } = config;
  if (typeof clusterName === 'string' && CLUSTER_NAME.test(clusterName)) return clusterName;
  throw new AppError(
    'InvalidParameter',
    `dataSources.${index}.config.clusterName must have 1 to 64 ASCII letters, digits, '_' or '-'`,
  );
}

/** Returns the clusters of data sources whose names the app has already, or that are given twice. */
function failedClusters(tree: ConfigTree, dataSources: readonly LinkedDataSource[], clusters: readonly string[]): string[] {
  const services = tree.get('services');
  const names = dataSources.map(({ name }) => name);
  return clusters.filter((_, index) => {
    const name = names[index] ?? '';
    return services.idOf(name) !== undefined || names.indexOf(name) !== index;
  });
}

/** Links data sources: all of a request, in one change of the app, or none. */
@Injectable()
export class LinkedDataSourcesService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(linkDataSources)
  async link({ dataSources, ...key }: LinkDataSourcesRequest): Promise<LinkedDataSources> {
    const clusters = dataSources.map(clusterOf);
    return this.store.change(key, (draft) => {
      const failedClusterNames = failedClusters(draft.tree, dataSources, clusters);
      if (failedClusterNames.length > 0) return { failedClusterNames };
      for (const { name, type, config, default_rule } of dataSources) {
        assertCapacity(draft.tree.get('services'), type);
        requireConfigSize({ config, secret_config: {} });
        const _id = newId();
        draft.put('services', _id, { name, type, version: DEFAULT_VERSION, config, secret_config: {} });
        const rule = defaultRuleContent({ ...key, serviceId: _id, ...READ_AND_WRITE, ...default_rule });
        draft.put('default_rules', newId(), rule);
      }
      return { failedClusterNames };
    });
  }
}
