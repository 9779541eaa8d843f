import { appPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot, CollectionRuleConfig, SchemaConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { Document } from '#codecs/bson/values.js';
import { compileRules, type CompiledRules } from '#rules/access/compiled-rules.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { SchemaCheck } from '../rules/schema-check.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import type { Show } from './documents.js';
import type { Namespace } from './namespace.js';
import { StrictPredicates } from './strict-predicates.js';

/** Rules and schema an app configures for one collection. */
export interface CollectionPolicy {
  /** `null`: neither the collection nor its data source has rules, so no user may use it. */
  readonly rules: CompiledRules | null;
  /**
   * Returns the schema check, `null` if the collection has no schema.
   * @throws AppError `InvalidParameter` for a schema that cannot be checked against
   */
  readonly schema: () => SchemaCheck | null;
}

/** Projection sent to the database, and what is shown of a document it finds. */
export interface View {
  readonly projection?: Document | undefined;
  readonly show: Show;
  /** True if showing a document may call functions. */
  readonly mayCall: boolean;
}

/**
 * Meaning of a collection's rules for one user: made once per app and user if the rules need only the user's id, otherwise
 * for each request.
 */
export interface CollectionPlan {
  readonly rules: RequestRules;
  /** `null` if the app allows conditions on fields that may not be read. */
  readonly predicates: StrictPredicates | null;
  /** Views of reads by projection. They depend on nothing but the rules and the projection. */
  readonly views: WeakMap<object, View>;
}

/** @param isStrict whether the app refuses conditions on fields that may not be read */
export function collectionPlan(rules: RequestRules, isStrict: boolean): CollectionPlan {
  return { rules, predicates: isStrict ? new StrictPredicates(rules) : null, views: new WeakMap() };
}

interface Policies {
  readonly ruleByCollection: ReadonlyMap<string, CollectionRuleConfig>;
  readonly schemaByCollection: ReadonlyMap<string, SchemaConfig>;
  readonly compiled: Map<string, CollectionPolicy>;
}

function keyOf(source: string, database: string, collection: string): string {
  return JSON.stringify([source, database, collection]);
}

function isCollectionRule(rule: AppSnapshot['rules'][number]): rule is CollectionRuleConfig {
  return 'collection' in rule;
}

const policiesOf = appPart(({ rules, schemas }): Policies => ({
  ruleByCollection: new Map(
    rules.filter(isCollectionRule).map((rule) => [keyOf(rule.service_id, rule.database, rule.collection), rule]),
  ),
  schemaByCollection: new Map(
    schemas.map((each) => {
      const { data_source, database, collection } = each.metadata;
      return [keyOf(data_source, database, collection), each];
    }),
  ),
  compiled: new Map(),
}));

/**
 * Returns the policy of a collection. Policies are compiled once per snapshot and collection if the collection has a
 * rule or a schema; all other collections share the default of their data source.
 */
export function collectionPolicy(snapshot: AppSnapshot, service: ServiceConfig, namespace: Namespace): CollectionPolicy {
  const { ruleByCollection, schemaByCollection, compiled } = policiesOf(snapshot);
  const { database, collection } = namespace;
  const rule = ruleByCollection.get(keyOf(service._id, database, collection));
  const schema = schemaByCollection.get(keyOf(service.name, database, collection))?.schema ?? rule?.schema;
  // Only configured collections are cached: names of collections come from clients.
  const key = rule || schema ? keyOf(service._id, database, collection) : service._id;
  let policy = compiled.get(key);
  if (!policy) {
    const defaults = snapshot.defaultRules.find(({ service_id }) => service_id === service._id);
    const applicable = rule ?? defaults;
    policy = {
      rules: applicable ? compileRules(applicable) : null,
      schema: onceMade(() => (schema ? schemaCheck(snapshot, schema) : null)),
    };
    compiled.set(key, policy);
  }
  return policy;
}

function schemaCheck(snapshot: AppSnapshot, schema: Readonly<Record<string, unknown>>): SchemaCheck | null {
  if (Object.keys(schema).length === 0) return null;
  const decoded = parseEjson(JSON.stringify(schema));
  return new SchemaCheck(schema, decoded, { nullableMembers: snapshot.nullTypeValidation });
}

function onceMade<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
