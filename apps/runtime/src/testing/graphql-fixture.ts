import { MongoClient } from 'mongodb';
import type {
  AppSnapshot,
  CustomResolverConfig,
  FilterConfig,
  RoleConfig,
  SchemaConfig,
} from '#contracts/config/app-snapshot.js';
import { CUSTOM_RESOLVER } from '#contracts/config/custom-resolver.entity.js';
import { executeAdminGraphql, executeGraphql } from '#contracts/runtime/graphql.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUser } from '#testing/principals.js';
import type { TestProcess } from '#testing/test-process.js';
import type { TestStore } from '#testing/test-store.js';
import { aService } from './app-builders.js';
import { REQUEST, RuntimeFixture, type Session } from './runtime-fixture.js';

/** Result of an operation. */
export interface GraphqlResponse {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly locations?: unknown;
    readonly path?: readonly (string | number)[];
    readonly extensions?: unknown;
  }[];
}

/** A collection of an app: its schema, and what users may do with it (everything when nothing is said). */
export interface CollectionSettings {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, unknown>>;
  readonly roles?: readonly RoleConfig[];
  readonly filters?: readonly FilterConfig[];
}

export const ANYTHING: RoleConfig = { name: 'anything', apply_when: {}, read: true, write: true, insert: true, delete: true };

const SERVICE = aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });

export function aResolver(settings: Partial<CustomResolverConfig> & { readonly function_id: string }): CustomResolverConfig {
  return { _id: newId(), ...CUSTOM_RESOLVER.made({ on_type: 'Query', field_name: 'answer' }), ...settings };
}

/**
 * Fixture for apps with GraphQL APIs over a real store. Names of collections are replaced by names unique to the test.
 */
export class GraphqlFixture extends RuntimeFixture {
  private client: MongoClient | undefined;

  override async start(store?: TestStore): Promise<void> {
    await super.start(store);
    this.client = await new MongoClient(this.storeUri).connect();
  }

  override async close(): Promise<void> {
    await this.client?.close();
    await super.close();
  }

  collection(name: string) {
    if (!this.client) throw new Error('the fixture has not been started');
    return this.client.db(this.database).collection(name);
  }

  /** Relationships name collections of this test by `<name>` alone. */
  appOf(collections: Readonly<Record<string, CollectionSettings>>, settings: Partial<AppSnapshot> = {}): Session {
    const schemas: SchemaConfig[] = Object.entries(collections).map(([collection, { schema, relationships = {} }]) => ({
      _id: newId(),
      metadata: { data_source: SERVICE.name, database: this.database, collection },
      schema,
      relationships: JSON.parse(
        JSON.stringify(relationships).replaceAll('"<', `"#/relationship/${SERVICE.name}/${this.database}/`).replaceAll('>"', '"'),
      ) as object as SchemaConfig['relationships'],
    }));
    const rules = Object.entries(collections).map(([collection, { roles = [ANYTHING], filters = [] }]) => ({
      _id: newId(),
      service_id: SERVICE._id,
      database: this.database,
      collection,
      roles,
      filters,
    }));
    return this.deployed(settings.functions ?? [], { services: [SERVICE], schemas, rules, ...settings });
  }

  async query(
    { app, user }: Session,
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    options: { readonly readOnly?: boolean; readonly operationName?: string; readonly process?: TestProcess } = {},
  ): Promise<GraphqlResponse> {
    const { readOnly = false, operationName, process = this.process } = options;
    const bodyText = JSON.stringify({ query, variables, operationName });
    const request = { clientAppId: app.clientAppId, bodyText, readOnly, request: REQUEST };
    const text = await asUser(app.domainId, user.id, async () => (await process.bus.call(executeGraphql, request)).text());
    return JSON.parse(text) as GraphqlResponse;
  }

  /** The data of an operation that has no errors. */
  async data(
    session: Session,
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.query(session, query, variables);
    if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  /** The messages of an operation's errors. */
  async errors(session: Session, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
    return ((await this.query(session, query, variables)).errors ?? []).map(({ message }) => message);
  }

  async asSystem({ app }: Session, query: string): Promise<GraphqlResponse> {
    const request = {
      groupId: app.groupId,
      appId: app.appId,
      bodyText: JSON.stringify({ query }),
      readOnly: false,
      request: REQUEST,
    };
    const call = async () => (await this.process.bus.call(executeAdminGraphql, request)).text();
    return JSON.parse(await asAdmin(app.groupId, call)) as GraphqlResponse;
  }
}
