import type { CompiledExpression } from './compiled-expression.js';
import type { Condition, Operand } from './syntax.js';

/** A member that has to be exactly a value: a text, or a value of a BSON class. */
export interface NeededValue {
  readonly member: string;
  readonly value: unknown;
}

/** What an expression looks at in a stored document, which is `%%root` and `%%prevRoot`. */
export interface DocumentNeeds {
  /** Top-level members: the others make no difference. */
  readonly members: readonly string[];
  /** Where the whole expression says just this; `null` for any other. */
  readonly equality: NeededValue | null;
}

/**
 * What an expression that was folded looks at; `null` for one that needs the whole document, calls functions or looks at something else than a
 * stored document.
 */
export function documentNeeds(folded: CompiledExpression): DocumentNeeds | null {
  if (folded.callsFunctions) return null;
  const members = new Set<string>();
  for (const { name, path } of folded.expansions) {
    const [member] = path;
    if ((name !== 'root' && name !== 'prevRoot') || member === undefined) return null;
    members.add(member);
  }
  return { members: [...members], equality: equalityOf(folded.condition) };
}

function equalityOf(condition: Condition): NeededValue | null {
  const leaf = condition.kind === 'field' ? condition.of : condition;
  if (leaf.kind !== 'match' || leaf.operand.kind !== 'literal') return null;
  const member = memberOf(leaf.subject);
  return member === null ? null : { member, value: leaf.operand.value };
}

function memberOf(operand: Operand): string | null {
  if (operand.kind !== 'expansion') return null;
  const [member, ...below] = operand.path;
  return below.length === 0 ? (member ?? null) : null;
}
