import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { checkConnectionString } from '#store/clusters/connection-string.js';
import { Clusters } from '#store/clusters/clusters.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import { eventView } from '#triggers/change-event.js';
import type { TriggersEnvironment } from '../env.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { sourceOf, type Source } from './source.js';
import { SourcesRepository } from './sources.repository.js';

/** A source and the triggers on it: those that are enabled, and those that are not. */
export interface WatchedSource {
  readonly source: Source;
  /** Namespaces of triggers whose databases are stored under other names than the app uses, by trigger. */
  readonly namespaces: ReadonlyMap<string, ClusterNamespace>;
  readonly triggers: readonly KnownTrigger[];
  readonly parked: readonly KnownTrigger[];
}

/** The server a trigger watches, and the namespace its databases are in there. */
export interface Place {
  readonly whole: Source;
  readonly namespace: ClusterNamespace;
}

interface Found {
  readonly source: Source;
  readonly namespaces: Map<string, ClusterNamespace>;
  readonly triggers: KnownTrigger[];
  readonly parked: KnownTrigger[];
}

/** Servers to watch, and the triggers they are watched for. */
@Injectable()
export class SourceCatalog {
  /** Connection strings of apps by app, service and version of its secrets. */
  private readonly revealed = new Map<string, string>();
  private readonly clusters: Clusters;

  constructor(
    @Inject(ENVIRONMENT) environment: TriggersEnvironment,
    private readonly bus: BusClient,
    private readonly table: TriggerTable,
    private readonly sources: SourcesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.clusters = new Clusters(environment, () => sources.client());
  }

  async read(): Promise<Map<string, WatchedSource>> {
    const refused = await this.sources.refused();
    const found = new Map<string, Found>();
    for (const known of this.table.all()) {
      const place = await this.reachablePlaceOf(known);
      if (!place) continue;
      const { namespace } = place;
      const source = partOf(known, place, refused);
      const watched = found.get(source.id) ?? { source, triggers: [], parked: [], namespaces: new Map() };
      (isEnabled(known) ? watched.triggers : watched.parked).push(known);
      watched.namespaces.set(known.id, namespace);
      found.set(source.id, watched);
    }
    return new Map([...found].filter(([, { triggers }]) => triggers.length > 0));
  }

  /** Returns where the database of a trigger is; `null` where it has none that may be watched. */
  async reachablePlaceOf(known: KnownTrigger): Promise<Place | null> {
    if (known.trigger.type !== 'DATABASE' || !known.service) return null;
    const { database } = known.trigger.config;
    if (typeof database === 'string' && isReservedDatabase(database)) return null;
    const place = await this.placeOf(known);
    if (!place || typeof database !== 'string') return place;
    return (await this.clusters.reachable(place.namespace, [database])).length === 0 ? null : place;
  }

  private async placeOf(known: KnownTrigger): Promise<Place | null> {
    const { service, app, trigger } = known;
    const view = eventView(trigger.config);
    if (service?.type === 'mongodb-atlas') {
      const { uri, namespace } = await this.clusters.of(app.groupId, service.config['clusterName']);
      return { whole: sourceOf(uri, true, view), namespace };
    }
    try {
      const uri = await this.ownUri(known);
      checkConnectionString(uri);
      return { whole: sourceOf(uri, false, view), namespace: ClusterNamespace.PLAIN };
    } catch (error) {
      this.logger.warn({ err: error, triggerId: known.id }, 'a trigger has no watchable data source');
      return null;
    }
  }

  private async ownUri({ app, service }: KnownTrigger): Promise<string> {
    const name = service?.secret_config['uri'];
    const given = service?.config['uri'];
    if (typeof name !== 'string') return typeof given === 'string' ? given : '';
    const key = `${app.appId} ${app.head.split(':')[1]} ${name}`;
    const known = this.revealed.get(key);
    if (known !== undefined) return known;
    const { values } = await this.bus.call(revealSecrets, { appId: app.appId, names: [name] });
    const uri = Object.hasOwn(values, name) ? values[name] : undefined;
    if (uri === undefined) throw new AppError('MongoDBError', `service '${service?.name}' has no connection string`);
    this.revealed.set(key, uri);
    return uri;
  }
}

/** @param refused sources that may not be watched as a whole: triggers of a part of them get a stream of that part */
function partOf({ trigger: { config } }: KnownTrigger, { whole, namespace }: Place, refused: ReadonlySet<string>): Source {
  if (!refused.has(whole.id)) return whole;
  const [named = '', collection = ''] = [config['database'], config['collection']].map((name) =>
    typeof name === 'string' ? name : '',
  );
  if (!named) return whole;
  const database = `${namespace.prefix}${named}`;
  const view = eventView(config);
  const part = sourceOf(whole.uri, whole.isTrusted, view, { database, collection: '' });
  if (!refused.has(part.id) || !collection) return part;
  return sourceOf(whole.uri, whole.isTrusted, view, { database, collection });
}
