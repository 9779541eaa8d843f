import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { checkConnectionString } from '#data-sources/connection-string.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { isReservedDatabase } from '#persistence/platform-database.js';
import { eventView } from '#triggers/change-event.js';
import type { TriggersEnvironment } from '../env.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { sourceOf, type Source } from './source.js';
import { SourcesRepository } from './sources.repository.js';

/** A source and the triggers on it: those that are enabled, and those that are not. */
export interface WatchedSource {
  readonly source: Source;
  readonly triggers: readonly KnownTrigger[];
  readonly parked: readonly KnownTrigger[];
}

/** Which servers are watched for which triggers. */
@Injectable()
export class SourceCatalog {
  /** Connection strings of apps by app, service and version of its secrets. */
  private readonly revealed = new Map<string, string>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: TriggersEnvironment,
    private readonly bus: BusClient,
    private readonly table: TriggerTable,
    private readonly sources: SourcesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read(): Promise<Map<string, WatchedSource>> {
    const refused = await this.sources.refused();
    const found = new Map<string, { source: Source; triggers: KnownTrigger[]; parked: KnownTrigger[] }>();
    for (const known of this.table.all()) {
      if (known.trigger.type !== 'DATABASE' || !known.service) continue;
      const { database } = known.trigger.config;
      if (typeof database === 'string' && isReservedDatabase(database)) continue;
      const source = await this.sourceOf(known, refused);
      if (!source) continue;
      const watched = found.get(source.id) ?? { source, triggers: [], parked: [] };
      (isEnabled(known) ? watched.triggers : watched.parked).push(known);
      found.set(source.id, watched);
    }
    return new Map([...found].filter(([, { triggers }]) => triggers.length > 0));
  }

  /** @param refused sources that may not be watched as a whole: triggers of a part of them get a stream of that part */
  private async sourceOf(known: KnownTrigger, refused: ReadonlySet<string>): Promise<Source | null> {
    const whole = await this.wholeOf(known);
    if (!whole || !refused.has(whole.id)) return whole;
    const { config } = known.trigger;
    const [database, collection] = [config['database'], config['collection']].map((name) =>
      typeof name === 'string' ? name : '',
    );
    if (!database) return whole;
    const view = eventView(config);
    const part = sourceOf(whole.uri, whole.isTrusted, view, { database, collection: '' });
    if (!refused.has(part.id) || !collection) return part;
    return sourceOf(whole.uri, whole.isTrusted, view, { database, collection });
  }

  private async wholeOf(known: KnownTrigger): Promise<Source | null> {
    const { service, trigger } = known;
    const view = eventView(trigger.config);
    if (service?.type === 'mongodb-atlas') return sourceOf(this.clusterUri(service.config['clusterName']), true, view);
    try {
      const uri = await this.ownUri(known);
      checkConnectionString(uri);
      return sourceOf(uri, false, view);
    } catch (error) {
      this.logger.warn({ err: error, triggerId: known.id }, 'a trigger has no data source that can be watched');
      return null;
    }
  }

  private clusterUri(clusterName: unknown): string {
    const { DATA_SOURCES: sources, MONGODB_URI: own } = this.environment;
    const named = typeof clusterName === 'string' && Object.hasOwn(sources, clusterName) ? sources[clusterName] : undefined;
    if (named !== undefined) return named;
    if (own === undefined) throw new Error('MONGODB_URI is not set');
    return own;
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
