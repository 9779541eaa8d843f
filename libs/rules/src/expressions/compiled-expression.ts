import type { Condition, Expansion, Operand } from './syntax.js';

/** Sources of the values of a condition or a query, apart from its literals. */
export interface Mentioned {
  /**
   * Expansions that an evaluation may request: they determine the data to load, and the fields to project. A plain key
   * counts as `%%root.…` or `%%args.…`.
   */
  readonly expansions: readonly Expansion[];
  /** True if it may call functions. Without them, and without asynchronous expansions, evaluation is synchronous. */
  readonly callsFunctions: boolean;
}

/** An expression ready to be evaluated any number of times. Immutable. */
export interface CompiledExpression extends Mentioned {
  readonly condition: Condition;
}

interface Mentions {
  readonly expansions: Map<string, Expansion>;
  callsFunctions: boolean;
}

function mentionOperand(operand: Operand, mentions: Mentions): void {
  switch (operand.kind) {
    case 'literal':
    case 'relative':
      break;
    case 'expansion':
      mentions.expansions.set([operand.name, ...operand.path].join('.'), operand);
      break;
    case 'conversion':
      mentionOperand(operand.operand, mentions);
      break;
    case 'function':
      mentions.callsFunctions = true;
      for (const argument of operand.arguments) mentionOperand(argument, mentions);
      break;
    case 'list':
      for (const item of operand.items) mentionOperand(item, mentions);
      break;
    case 'document':
      for (const [, field] of operand.fields) mentionOperand(field, mentions);
      break;
  }
}

function mentionCondition(condition: Condition, mentions: Mentions): void {
  switch (condition.kind) {
    case 'constant':
      break;
    case 'all':
    case 'any':
    case 'nested':
    case 'element':
      if (condition.kind === 'nested' || condition.kind === 'element') mentionOperand(condition.subject, mentions);
      for (const part of condition.of) mentionCondition(part, mentions);
      break;
    case 'not':
    case 'field':
      mentionCondition(condition.of, mentions);
      break;
    case 'holds':
      mentionOperand(condition.operand, mentions);
      break;
    default:
      mentionOperand(condition.subject, mentions);
      if (condition.kind !== 'exists' && condition.kind !== 'test') mentionOperand(condition.operand, mentions);
  }
}

function mentioned(mention: (mentions: Mentions) => void): Mentioned {
  const mentions: Mentions = { expansions: new Map(), callsFunctions: false };
  mention(mentions);
  return { expansions: [...mentions.expansions.values()], callsFunctions: mentions.callsFunctions };
}

/** Returns a condition with the expansions and functions it mentions. */
export function expressionOf(condition: Condition): CompiledExpression {
  return { condition, ...mentioned((mentions) => mentionCondition(condition, mentions)) };
}

/** Returns the sources of some values. */
export function mentionedBy(operands: readonly Operand[]): Mentioned {
  return mentioned((mentions) => operands.forEach((operand) => mentionOperand(operand, mentions)));
}
