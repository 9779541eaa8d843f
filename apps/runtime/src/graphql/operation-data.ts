import { Injectable } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import type { Document } from '#codecs/bson/values.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { CollectionModel } from './schema/model/model.js';
import { translateQuery, type InputObject } from './schema/query/translate-query.js';
import { Tracing } from '#process/tracing/tracing.js';
import { compiledApp } from '../app/compiled-app.js';
import type { ActionScope } from '../data/action-scope.js';
import type { DataCollection, FindRequest } from '../data/data-collection.js';
import { documentsOf } from '../data/documents.js';
import { GatedCollection } from '../data/gated-collection.js';
import { requireUnrestricted, serviceRules } from '../rules/service-rules.js';
import { DataCollections } from '../data/data-collections.js';
import { DataSources } from '../data/data-sources.js';
import { OperationBudget } from './operation-budget.js';
import { OperationTransaction } from './operation-transaction.js';
import { valuesAt } from './values-at.js';

/** Keys one filter through a relationship may find. */
export const KEYS_MAX = 50_000;

/** Data access that operations read and write with. */
@Injectable()
export class DataAccess {
  constructor(
    readonly collections: DataCollections,
    readonly sources: DataSources,
    readonly tracing: Tracing,
  ) {}
}

/** The collections of one operation: opened once each, all in one transaction where there is one. */
export class OperationData {
  readonly budget: OperationBudget;
  private readonly opened = new Map<CollectionModel, Promise<DataCollection>>();

  constructor(
    private readonly access: DataAccess,
    private readonly snapshot: AppSnapshot,
    private readonly scope: ActionScope,
    private readonly transaction: OperationTransaction | null,
  ) {
    this.budget = new OperationBudget(scope.deadline, scope.signal);
  }

  collection(model: CollectionModel): Promise<DataCollection> {
    let opened = this.opened.get(model);
    if (!opened) this.opened.set(model, (opened = this.open(model)));
    return opened;
  }

  /** The documents a request finds, within the operation's budget. */
  async list(model: CollectionModel, request: FindRequest): Promise<Document[]> {
    const collection = await this.collection(model);
    const documents: Document[] = [];
    for await (const document of documentsOf(await collection.read(request))) {
      this.budget.hold(document);
      documents.push(document);
    }
    return documents;
  }

  /** The filter of a coerced `QueryInput`; none finds everything. */
  async filter(model: CollectionModel, query: InputObject | null | undefined): Promise<Document> {
    if (!query) return {};
    const { filter, keyQueries } = translateQuery(model.type, query);
    for (const { foreign, foreignKey, query: inner, complete } of keyQueries) {
      const found = await this.list(foreign, { filter: await this.filter(foreign, inner), projection: { [foreignKey]: 1 } });
      const keys = found.flatMap((document) => valuesAt(document, foreignKey));
      if (keys.length > KEYS_MAX) throw new GraphQLError('the result is too large');
      complete(keys);
    }
    return filter();
  }

  private async open(model: CollectionModel): Promise<DataCollection> {
    const { dataSource, database, collection } = model.namespace;
    const service = compiledApp(this.snapshot).services.get(dataSource);
    if (!service) throw new TypeError(`a collection of '${dataSource}' was in the API`);
    const store = this.transaction && (await this.access.sources.database(this.snapshot, service, database)).store;
    const sessionName = store ? this.transaction?.sessionOn(store) : undefined;
    const opened = await this.access.collections.open(
      {
        snapshot: this.snapshot,
        service,
        namespace: { database, collection },
        validation: this.snapshot.graphqlValidation,
        conforms: true,
        sessionName,
      },
      this.transaction ? { ...this.scope, sessions: this.transaction.sessions } : this.scope,
    );
    const rules = serviceRules(this.snapshot, service);
    if (rules.length === 0 || this.scope.rights.kind !== 'user') return opened;
    const args = { database, collection };
    return new GatedCollection(opened, (action) => requireUnrestricted(rules, action, this.scope.expressions, args));
  }
}
