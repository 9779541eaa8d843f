import type { OperationDefinitionNode } from 'graphql';
import type { CheckedDocument, PreparedOperation } from './schema/operations/prepare-operation.js';
import { isMutation, type RootCall } from './operation-kind.js';
import { compileStoredPlan, type StoredPlan } from './stored-plan.js';

/** An operation that nothing refuses, and what it calls. */
export interface PreparedCalls {
  readonly operation: PreparedOperation;
  readonly calls: readonly RootCall[];
}

/** Cache of all that is computed of an app's operations before they are executed. An entry is dropped as soon as its document is. */
export class PreparedQueries {
  private readonly kept = new WeakMap<CheckedDocument, Map<string | null, PreparedCalls>>();
  private readonly plans = new WeakMap<OperationDefinitionNode, StoredPlan | 'none'>();

  /**
   * Returns the calls of an operation. They are the same each time for queries without variables, including their
   * arguments. Mutations are not kept, because their arguments may be large documents.
   * @param prepare throws for a rejected operation, which is therefore checked each time
   */
  of(document: CheckedDocument, name: string | null, prepare: () => PreparedCalls): PreparedCalls {
    const known = this.kept.get(document)?.get(name);
    if (known) return known;
    const prepared = prepare();
    const { operation } = prepared.operation;
    if (isMutation(prepared.operation) || (operation.variableDefinitions ?? []).length > 0) return prepared;
    const ofDocument = this.kept.get(document);
    if (ofDocument) ofDocument.set(name, prepared);
    else this.kept.set(document, new Map([[name, prepared]]));
    return prepared;
  }

  /**
   * Returns the plan for resolving an operation from stored bytes, which does not depend on variables; `null` if it has
   * none.
   */
  planOf(prepared: PreparedOperation, calls: readonly RootCall[]): StoredPlan | null {
    let plan = this.plans.get(prepared.operation);
    if (!plan) this.plans.set(prepared.operation, (plan = compileStoredPlan(prepared, calls) ?? 'none'));
    return plan === 'none' ? null : plan;
  }
}
