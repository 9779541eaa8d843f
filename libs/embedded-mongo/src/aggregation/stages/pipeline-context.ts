import type { Collation } from '../../bson/collation.js';
import type { Document } from '../../bson/types.js';
import type { Bindings } from '../../expressions/bindings.js';
import type { ConstantParts } from '../../expressions/constant-parts.js';
import type { Expression } from '../../expressions/expression.js';

/** A collection; without a database, one in the database of the command. */
export interface CollectionTarget {
  readonly database?: string | undefined;
  readonly collection: string;
}

/** Rule by which `$merge` treats each document. */
export interface MergeRule {
  /** Paths whose values identify the existing document. */
  readonly on: readonly string[];
  readonly whenNotMatched: 'insert' | 'discard' | 'fail';
  /** Returns the new content of a matched document, undefined to leave it as it is. Throws 11000 if matches are to fail. */
  whenMatched(existing: Document, incoming: Document): Document | undefined;
  /**
   * Form of the change event of a matched document: replaced, its top-level fields set, or the difference from its old content.
   */
  readonly told: 'replaced' | 'set' | 'compared';
}

/** Operations of the store that a pipeline uses. */
export interface PipelineContext {
  /** Exactly the documents of a collection or view that match a filter, decoded without losing types. A missing collection is empty. */
  read(source: CollectionTarget, filter: Document): Iterable<Document>;
  /**
   * Returns the documents of a stage that reports about the server (`$collStats`, `$indexStats`, …); undefined for a stage it
   * does not offer.
   */
  report(stage: string, specification: unknown): Iterable<Document> | undefined;
  /** Replaces a collection's documents, keeping its indexes (`$out`). */
  replaceCollection(target: CollectionTarget, documents: Iterable<Document>): void;
  /** Writes documents into a collection by a rule (`$merge`). */
  merge(target: CollectionTarget, documents: Iterable<Document>, rule: MergeRule): void;
}

export interface PipelineOptions {
  readonly context: PipelineContext;
  readonly collation?: Collation | undefined;
  readonly bindings?: Bindings | undefined;
  readonly constants?: ConstantParts | undefined;
  /** The documents were found by a text search and have scores. */
  readonly textScore?: boolean | undefined;
  /** A pipeline of a collection may begin with a text search. */
  readonly searchesText?: boolean | undefined;
}

/** A compiled stage or pipeline: lazy, usable many times. */
export type Stage = (input: Iterable<Document>) => Iterable<Document>;

/** Context in which stages are compiled. */
export interface StageCompiler extends PipelineOptions {
  readonly expression: (specification: unknown) => Expression;
  /** Compiles a pipeline inside a stage. A pipeline that can use additional variables has its own constant parts. */
  nested(stages: unknown, own?: { readonly bindings: Bindings; readonly constants?: ConstantParts }): Stage;
  /** Compiles a pipeline inside a stage for the documents of that stage. */
  branch(stages: unknown): Stage;
}

/** Returns how a stage compiles expressions that MongoDB works out only for a document, constant or not. */
export function withoutConstants({ constants, expression }: StageCompiler): (specification: unknown) => Expression {
  return (specification) => constants?.ignoring(() => expression(specification)) ?? expression(specification);
}

/** Compiles one stage's specification; throws for a malformed one. */
export type StageFactory = (specification: unknown, compiler: StageCompiler) => Stage;

export type StageTable = Readonly<Record<string, StageFactory>>;
