import { Cache } from '#process/cache/cache.js';
import type { Collection, MongoClient } from 'mongodb';
import { isDuplicateKey } from '../driver/duplicate-key.js';
import { isReservedDatabase, platformDatabase } from '../driver/platform-database.js';
import { told, toStoreError } from '../driver/store-errors.js';
import { ClusterNamespace, digitsOf, namespaceId } from '../port/cluster-namespace.js';

/** The cluster of a service that names none. */
export const DEFAULT_CLUSTER = 'Cluster0';

/** Storage of clusters without a connection string: all in the same databases, or each in its own. */
export type NamespaceMode = 'shared' | 'separate';

const MODE = 'mode';

interface ModeRecord {
  readonly _id: typeof MODE;
  readonly mode: NamespaceMode;
}

/** A namespace that was given away. It is never taken back: its databases may be there. */
interface NamespaceRecord {
  readonly _id: string;
  readonly groupId: string;
  readonly clusterName: string;
}

/** Maps clusters in the platform's own store to the namespaces of their databases. */
export class Namespaces {
  private readonly known = new Cache<ClusterNamespace>('cluster_namespaces');
  private reading: Promise<NamespaceMode> | undefined;

  /**
   * @param store the platform's own
   * @param decided mode set by the operator, regardless of the mode the store was created with; read from the store if absent
   */
  constructor(
    private readonly store: () => Promise<MongoClient>,
    private decided: NamespaceMode | undefined,
  ) {}

  /**
   * Returns the mode. A store that already holds databases of apps continues to share them; any other store keeps them
   * apart from now on.
   */
  mode(): Promise<NamespaceMode> {
    if (this.decided !== undefined) return Promise.resolve(this.decided);
    this.reading ??= this.readMode().then(
      (mode) => (this.decided = mode),
      (error: unknown) => {
        this.reading = undefined;
        throw toStoreError(error);
      },
    );
    return this.reading;
  }

  /** @param clusterName as a service's configuration has it */
  async of(groupId: string, clusterName: unknown): Promise<ClusterNamespace> {
    if ((this.decided ?? (await this.mode())) === 'shared') return ClusterNamespace.SHARED;
    const name = clusterNamed(clusterName);
    const key = `${groupId} ${name}`;
    const known = this.known.get(key);
    if (known) return known;
    const namespace = ClusterNamespace.of(await told(() => this.take(groupId, name)));
    this.known.set(key, namespace);
    return namespace;
  }

  /** Returns the given stored names that are in namespaces, and therefore inaccessible to clusters without one. */
  async taken(stored: readonly string[]): Promise<ReadonlySet<string>> {
    const digits = stored.flatMap((name) => digitsOf(name) ?? []);
    if (digits.length === 0) return new Set();
    const found = await told(async () =>
      (await this.given()).find({ _id: { $in: digits } }, { projection: { _id: 1 } }).toArray(),
    );
    const given = new Set(found.map(({ _id }) => _id));
    return new Set(stored.filter((name) => given.has(digitsOf(name) ?? '')));
  }

  private async given(): Promise<Collection<NamespaceRecord>> {
    return (await this.store()).db(platformDatabase('sources')).collection('namespaces');
  }

  private async readMode(): Promise<NamespaceMode> {
    const client = await this.store();
    const modes = client.db(platformDatabase('sources')).collection<ModeRecord>('settings');
    const known = await modes.findOne({ _id: MODE });
    if (known) return known.mode;
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const isUsed = databases.some(({ name }) => !isReservedDatabase(name));
    // Several processes may get here concurrently: the first one decides.
    const mode = isUsed ? 'shared' : 'separate';
    try {
      await modes.updateOne({ _id: MODE }, { $setOnInsert: { mode } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await modes.findOne({ _id: MODE }))?.mode ?? mode;
  }

  /**
   * Returns the id of a cluster's namespace. If two clusters have the same digits, they get different ids: a user who
   * chooses the name of a cluster must not be able to choose another cluster's databases.
   */
  private async take(groupId: string, clusterName: string): Promise<string> {
    const namespaces = await this.given();
    for (let taken = 0; ; taken += 1) {
      const _id = namespaceId(groupId, clusterName, taken);
      const found = (await namespaces.findOne({ _id })) ?? (await this.give(namespaces, { _id, groupId, clusterName }));
      if (found.groupId === groupId && found.clusterName === clusterName) return _id;
    }
  }

  private async give(namespaces: Collection<NamespaceRecord>, record: NamespaceRecord): Promise<NamespaceRecord> {
    try {
      await namespaces.insertOne(record);
      return record;
    } catch (error) {
      const found = isDuplicateKey(error) ? await namespaces.findOne({ _id: record._id }) : null;
      if (!found) throw error;
      return found;
    }
  }
}

export function clusterNamed(clusterName: unknown): string {
  return typeof clusterName === 'string' && clusterName !== '' ? clusterName : DEFAULT_CLUSTER;
}
