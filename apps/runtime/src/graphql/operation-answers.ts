import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Document } from 'mongodb';
import type { CustomResolverModel } from '#graphql-schema/model/custom-model.js';
import type { OperationKind } from '#graphql-schema/model/field-binding.js';
import type { CollectionModel, FieldModel, ValueModel } from '#graphql-schema/model/model.js';
import { fromBson, isDocument, ValueMismatch } from '#graphql-schema/values/from-bson.js';
import type { Rights } from '../application/rights.js';
import { toDataError } from '../data-access/data-errors.js';
import type { FieldAnswers, RootArguments } from './handlers.js';
import type { OperationData } from './operation-data.js';
import { RelationLinks } from './relation-links.js';
import type { ResolverCalls } from './resolver-calls.js';
import { RootMutations } from './root-mutations.js';
import { planOf, RootQueries } from './root-queries.js';

/** What became of the mutations of an operation. */
export interface Failure {
  readonly error: unknown;
}

/** How an operation is resolved. */
export interface AnswerSettings {
  /** Whose errors they are. */
  readonly rights: Rights;
  readonly isMutation: boolean;
  /** A stored value that does not fit the schema is an error and not just null. */
  readonly reportsMismatches: boolean;
}

/** Resolves the fields of one operation. */
export class OperationAnswers implements FieldAnswers {
  /** The first mutation that failed: those after it are not carried out, those before it are undone. */
  failure: Failure | null = null;
  private readonly links: RelationLinks;
  private readonly queries: RootQueries;
  private readonly mutations: RootMutations;

  constructor(
    private readonly data: OperationData,
    private readonly calls: ResolverCalls,
    private readonly settings: AnswerSettings,
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
      return this.readable(
        resolver.payload.value,
        value,
        true,
        `what the custom resolver ${resolver.onType}.${resolver.fieldName} returned`,
      );
    });
  }

  value({ key, value }: FieldModel, document: unknown): unknown {
    const stored = (document as Document)[key] as unknown;
    if (stored === undefined || stored === null) return null;
    return this.readable(value, stored, this.settings.reportsMismatches);
  }

  relation(field: FieldModel, document: unknown): unknown {
    return this.links.read(field, document);
  }

  /** @param what says in errors whose value it is */
  private readable(model: ValueModel, stored: unknown, reports: boolean, what = 'a stored value'): unknown {
    let fault: ValueMismatch | null = null;
    try {
      const value = fromBson(model, stored, (mismatch) => {
        fault = mismatch;
      });
      if (fault === null || !reports) return value;
    } catch (error) {
      if (!(error instanceof ValueMismatch)) throw error;
      if (!reports) return null;
      fault = error;
    }
    throw new GraphQLError(`${what} ${fault.fault}`);
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
      throw new GraphQLError('not carried out: another mutation of the operation failed');
    try {
      return await work();
    } catch (error) {
      const failure = error instanceof GraphQLError ? error : toDataError(error, this.settings.rights);
      if (this.settings.isMutation) this.failure ??= { error };
      throw failure;
    }
  }
}
