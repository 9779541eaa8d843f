import type { CompiledExpression } from './compiled-expression.js';
import type { Condition, Operand } from './syntax.js';

/** A field that has to be exactly a value: a string, or a value of a BSON class. */
export interface NeededValue {
  readonly member: string;
  readonly value: unknown;
}

/** Parts of a stored document (`%%root` and `%%prevRoot`) that an expression reads. */
export interface DocumentNeeds {
  /** Top-level fields; the others make no difference. */
  readonly members: readonly string[];
  /** Field and value if the whole expression is a comparison of just these; `null` for any other. */
  readonly equality: NeededValue | null;
}

/**
 * Returns the parts of a document that a folded expression reads; `null` for an expression that needs the whole
 * document, calls functions or reads anything other than a stored document.
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
