import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Document } from '#codecs/bson/values.js';
import type { CustomResolverModel } from './schema/model/custom-model.js';
import type { OperationKind } from './schema/model/field-binding.js';
import type { CollectionModel, FieldModel, ValueModel } from './schema/model/model.js';
import { fromBson, isDocument, UnrepresentableValue, ValueMismatch } from './schema/values/from-bson.js';
import type { Rights } from '../app/rights.js';
import { toDataError } from '../data/data-errors.js';
import { DocumentPlaces } from './document-places.js';
import type { FieldResults, RootArguments } from './handlers.js';
import type { OperationData } from './operation-data.js';
import { RelationLinks } from './relation-links.js';
import type { ResolverCalls } from './resolver-calls.js';
import { RootMutations } from './root-mutations.js';
import { planOf, RootQueries } from './root-queries.js';

/** Maximum number of stored values with an error in the response of one operation. */
export const FAULTS_MAX = 1_000;

/** First error of an operation's mutations. */
export interface Failure {
  readonly error: unknown;
}

/** Settings for resolving an operation. */
export interface ResultSettings {
  /** Rights of the caller that errors are reported to. */
  readonly rights: Rights;
  readonly isMutation: boolean;
  /** A stored value that does not fit the schema is an error and not just null. One GraphQL cannot represent always is. */
  readonly reportsMismatches: boolean;
}

/** Resolves the fields of one operation. */
export class OperationResults implements FieldResults {
  /** The first mutation that failed: those after it are not carried out, those before it are undone. */
  failure: Failure | null = null;
  private readonly places = new DocumentPlaces();
  private faults = 0;
  private readonly links: RelationLinks;
  private readonly queries: RootQueries;
  private readonly mutations: RootMutations;

  constructor(
    private readonly data: OperationData,
    private readonly calls: ResolverCalls,
    private readonly settings: ResultSettings,
  ) {
    this.links = new RelationLinks(data);
    this.queries = new RootQueries(data, this.links);
    this.mutations = new RootMutations(data, this.links);
  }

  root(operation: OperationKind, model: CollectionModel, args: RootArguments, info: GraphQLResolveInfo): Promise<unknown> {
    return this.attempt(() => {
      if (operation === 'findOne') return this.queries.one(model, args, info);
      if (operation === 'findMany') return this.queries.many(model, args, info);
      return this.mutations.run(operation, model, args, info);
    });
  }

  custom(resolver: CustomResolverModel, source: unknown, input: unknown, info: GraphQLResolveInfo): Promise<unknown> {
    return this.attempt(async () => {
      const value = await this.calls.call(resolver, source, input);
      if (resolver.payload.kind === 'default') return value;
      await this.fetchReturned(value, info);
      return this.returned(resolver, resolver.payload.value, value);
    });
  }

  value(field: FieldModel, document: unknown, info: GraphQLResolveInfo): unknown {
    const stored = (document as Document)[field.key] as unknown;
    const value = stored === undefined || stored === null ? null : this.stored(field, stored, document);
    this.places.hold(field, document, value);
    return this.present(field, value, document, info);
  }

  relation(field: FieldModel, document: unknown, info: GraphQLResolveInfo): unknown {
    return this.present(field, this.links.read(field, document), document, info);
  }

  /**
   * Returns the API's value of a stored one. In a list, an unreadable element is replaced by its own error or by null.
   */
  private stored(field: FieldModel, stored: unknown, document: unknown): unknown {
    const answerFor = (fault: ValueMismatch): GraphQLError | null => {
      if (!this.settings.reportsMismatches && !(fault instanceof UnrepresentableValue)) return null;
      return this.faultAt(field, document, `a stored value ${fault.fault}`);
    };
    try {
      return fromBson(field.value, stored, answerFor);
    } catch (error) {
      if (!(error instanceof ValueMismatch)) throw error;
      const fault = answerFor(error);
      if (fault) throw fault;
      return null;
    }
  }

  /** Data may be older than its schema: where it lacks what has to be there, the error says which document it is. */
  private present(field: FieldModel, value: unknown, document: unknown, { parentType }: GraphQLResolveInfo): unknown {
    if (value !== null || !field.required) return value;
    const message = `Cannot return null for non-nullable field ${parentType.name}.${field.name}.`;
    throw this.faultAt(field, document, message) ?? new GraphQLError(message);
  }

  /** @returns null if more errors are reported already than a client would read */
  private faultAt(field: FieldModel, document: unknown, message: string): GraphQLError | null {
    this.faults += 1;
    if (this.faults > FAULTS_MAX) return null;
    const more = this.faults === FAULTS_MAX ? ' (further values that cannot be returned are null, without an error)' : '';
    return new GraphQLError(message + more, { extensions: { ...this.places.of(field, document) } });
  }

  /** @throws GraphQLError for what does not fit, which names the resolver */
  private returned({ onType, fieldName }: CustomResolverModel, model: ValueModel, value: unknown): unknown {
    let fault: ValueMismatch | null = null;
    try {
      const read = fromBson(model, value, (mismatch) => (fault = mismatch));
      if (fault === null) return read;
    } catch (error) {
      if (!(error instanceof ValueMismatch)) throw error;
      fault = error;
    }
    throw new GraphQLError(`what the custom resolver ${onType}.${fieldName} returned ${fault.fault}`);
  }

  /** Documents a function returned may lead to others. */
  private async fetchReturned(value: unknown, info: GraphQLResolveInfo): Promise<void> {
    const documents = [value].flat(2).filter(isDocument);
    const plan = planOf(info);
    for (const document of documents) this.data.budget.hold(document);
    await this.links.fetch(documents, plan);
  }

  private async attempt(work: () => Promise<unknown>): Promise<unknown> {
    if (this.settings.isMutation && this.failure)
      throw new GraphQLError('not executed: another mutation of the operation failed');
    try {
      return await work();
    } catch (error) {
      const failure = error instanceof GraphQLError ? error : toDataError(error, this.settings.rights);
      if (this.settings.isMutation) this.failure ??= { error };
      throw failure;
    }
  }
}
