import { Inject, Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import type { AppSnapshot, ServiceConfig, ValidationConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { PlannedRulesCache } from '#rules/access/planned-rules-cache.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { Collation, Store, StoreSession } from '#store/port/store.js';
import type { RuntimeEnvironment } from '../env.js';
import type { ActionScope } from './action-scope.js';
import { collectionPlan, collectionPolicy, type CollectionPlan } from './collection-plan.js';
import type { DataCollection } from './data-collection.js';
import { DataSources } from './data-sources.js';
import { ConformingCollection } from './conforming-collection.js';
import { DocumentValidation } from './document-validation.js';
import { checkNamespace, noRule, type Namespace } from './namespace.js';
import { OpenCollection } from './open-collection.js';
import { outsideOfFunctions } from './run-sessions.js';
import { RuledCollection } from './ruled-collection.js';
import { SchemaWarnings } from './schema-warnings.js';

export interface CollectionAddress {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
  readonly namespace: Namespace;
  /** Validation settings; if absent, the app's settings for calls other than GraphQL. */
  readonly validation?: ValidationConfig;
  /** Name of a session of the run, for a collection used inside its transaction. */
  readonly sessionName?: string | undefined;
  /** Collation, used for requests of the system only. */
  readonly collation?: Document | undefined;
  /** True to check writes of the system against the collection's schema regardless of the app's settings. */
  readonly conforms?: boolean;
}

/** Validation of writes through GraphQL. The specification requires it of every write, so app settings cannot lower it. */
const CONFORMING: ValidationConfig = {
  read_validation_level: 'OFF',
  read_validation_action: 'WARN',
  write_validation_level: 'STRICT',
  write_validation_action: 'ERROR',
};

/** Opens collections of linked data sources with the rights of one request: see {@link DataCollection}. */
@Injectable()
export class DataCollections {
  private readonly plans = new PlannedRulesCache<CollectionPlan>();

  constructor(
    private readonly sources: DataSources,
    private readonly warnings: SchemaWarnings,
    @Inject(ENVIRONMENT) private readonly environment: Pick<RuntimeEnvironment, 'USER_STATEMENT_MS'>,
  ) {}

  /** Opens a collection. @throws AppError `InvalidParameter`, `NoMatchingRuleFound`, `MongoDBError` */
  async open(address: CollectionAddress, scope: ActionScope): Promise<DataCollection> {
    const { snapshot, service, namespace } = address;
    checkNamespace(namespace);
    const { rights } = scope;
    const policy = rights.kind === 'user' ? { ...collectionPolicy(snapshot, service, namespace), userId: rights.user.id } : null;
    if (policy && !policy.rules) throw noRule(namespace);
    const database = await this.sources.database(snapshot, service, namespace.database);
    const session = address.sessionName === undefined ? undefined : sessionOf(scope, address.sessionName, database.store);
    const terms = {
      owner: snapshot.appId,
      deadline: scope.deadline,
      signal: scope.signal,
      ...(policy ? { statementMs: this.environment.USER_STATEMENT_MS } : {}),
      ...(session ? { session } : {}),
    };
    const place = database.place(namespace.collection);
    const { expressions } = scope;
    const warnings = this.warnings.of(snapshot, namespace, rights);
    if (!policy?.rules) {
      if (!address.conforms) return new OpenCollection(place, { ...terms, ...collationOf(address) });
      const { schema } = collectionPolicy(snapshot, service, namespace);
      const conforming = () => new DocumentValidation(schema(), CONFORMING, expressions, warnings);
      return new ConformingCollection(place, terms, conforming);
    }
    const validation = new DocumentValidation(
      policy.schema(),
      address.validation ?? snapshot.restValidation,
      expressions,
      warnings,
    );
    const plan = this.plans.of(policy.rules, expressions.environment, policy.userId, (rules) =>
      collectionPlan(rules, snapshot.dataAccess.strict_predicates),
    );
    return new RuledCollection(new OpenCollection(place, terms), expressions, plan, validation);
  }
}

function sessionOf({ sessions }: ActionScope, name: string, store: Store): StoreSession {
  if (!sessions) throw outsideOfFunctions();
  return sessions.get(name, store);
}

function collationOf({ collation }: CollectionAddress): { collation?: Collation } {
  return collation ? { collation: plainCollation(collation) } : {};
}

/**
 * Converts a collation: the driver expects plain values where arguments have typed numbers.
 * @throws AppError `InvalidParameter`
 */
function plainCollation(collation: Document): Collation {
  const { locale } = collation;
  if (typeof locale !== 'string') throw new AppError('InvalidParameter', "'collation' must have a string 'locale'");
  const strength = collation['strength'] as unknown;
  const others = Object.fromEntries(
    Object.entries(collation).filter(([, value]) => ['string', 'boolean'].includes(typeof value)),
  );
  return { locale, ...others, ...(strength === undefined ? {} : { strength: Number(strength) }) };
}
