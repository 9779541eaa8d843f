import type { Document } from '#codecs/bson/values.js';
import type { ExplainedQuery } from '#contracts/runtime/data-commands.contract.js';

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Yields the stages of a plan, from its root to its leaves. */
function* stagesOf(plan: Document): Generator<Document> {
  yield plan;
  const { inputStage, inputStages, shards } = plan as Readonly<Record<string, unknown>>;
  const below = [inputStage, ...[inputStages ?? []].flat(), ...(Array.isArray(shards) ? shards.map(planOf) : [])];
  for (const stage of below) if (isDocument(stage)) yield* stagesOf(stage);
}

/** Returns the plan a server chose. Newer engines put it one level deeper, beside a form that only the engine reads. */
function planOf(planner: unknown): Document {
  if (!isDocument(planner)) return {};
  const winning: unknown = planner['winningPlan'];
  if (!isDocument(winning)) return {};
  const inner: unknown = winning['queryPlan'];
  return isDocument(inner) ? inner : winning;
}

/** Reads the reply of `explain`. Its namespaces and facts about hosts are left out. */
export function queryPlanOf({ queryPlanner, executionStats }: Document): ExplainedQuery {
  const plan = planOf(queryPlanner);
  const stages = [...stagesOf(plan)];
  const numbers = (isDocument(executionStats) ? executionStats : {}) as Readonly<Record<string, unknown>>;
  const number = (name: string): number => Number(numbers[name] ?? 0);
  return {
    returned: number('nReturned'),
    keys_examined: number('totalKeysExamined'),
    documents_examined: number('totalDocsExamined'),
    milliseconds: number('executionTimeMillis'),
    stages: textsOf(stages, 'stage'),
    indexes: [...new Set(textsOf(stages, 'indexName'))],
    plan,
  };
}

function textsOf(stages: readonly Document[], name: string): string[] {
  return stages.flatMap((stage): string[] => (typeof stage[name] === 'string' ? [stage[name]] : []));
}
