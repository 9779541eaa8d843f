import type { MongoClient } from 'mongodb';
import { ClusterNamespace } from '../port/cluster-namespace.js';
import { clusterNamed, Namespaces, type NamespaceMode } from './namespaces.js';

/** Location of a cluster, and the naming of its databases there. */
export interface Cluster {
  readonly uri: string;
  readonly namespace: ClusterNamespace;
}

/** Environment variables about clusters. */
interface ClustersEnvironment {
  readonly MONGODB_URI: string | undefined;
  readonly DATA_SOURCES: Readonly<Record<string, string>>;
  readonly DATA_SOURCES_DEFAULT: NamespaceMode | undefined;
}

/**
 * Resolves the clusters that services name: at a connection string set by the operator, or in the platform's own store.
 */
export class Clusters {
  private readonly namespaces: Namespaces;
  /** Clusters at a connection string, by name. */
  private readonly mapped: ReadonlyMap<string, Cluster>;

  /** @param store the platform's own */
  constructor(
    private readonly environment: ClustersEnvironment,
    store: () => Promise<MongoClient>,
  ) {
    const { DATA_SOURCES: sources, MONGODB_URI: own } = environment;
    this.mapped = new Map(
      Object.entries(sources).map(([name, uri]) => [
        name,
        // A name may be mapped to the platform's own store: there are namespaces beside it.
        { uri, namespace: uri === own ? ClusterNamespace.SHARED : ClusterNamespace.PLAIN },
      ]),
    );
    this.namespaces = new Namespaces(store, environment.DATA_SOURCES_DEFAULT);
  }

  /** The connection string of the platform's own store. */
  get ownUri(): string {
    const { MONGODB_URI: uri } = this.environment;
    if (uri === undefined) throw new Error('MONGODB_URI is not set');
    return uri;
  }

  /** Returns the namespace mode of clusters without a connection string. */
  mode(): Promise<NamespaceMode> {
    return this.namespaces.mode();
  }

  /** @param clusterName as a service's configuration has it */
  async of(groupId: string, clusterName: unknown): Promise<Cluster> {
    const name = clusterNamed(clusterName);
    return this.mapped.get(name) ?? { uri: this.ownUri, namespace: await this.namespaces.of(groupId, name) };
  }

  async locationOf(clusterName: unknown): Promise<NamespaceMode | 'mapped'> {
    return this.mapped.has(clusterNamed(clusterName)) ? 'mapped' : this.mode();
  }

  /** Returns the given stored database names that are not in a namespace next to this one. */
  async reachable(namespace: ClusterNamespace, stored: readonly string[]): Promise<readonly string[]> {
    if (namespace !== ClusterNamespace.SHARED) return stored;
    const taken = await this.namespaces.taken(stored);
    return stored.filter((name) => !taken.has(name));
  }
}
