import { expressionText } from './expression';
import type { Expression, Role } from './rule-types';

/** The part of a rule that decided, in words, and its expression. */
export interface Decider {
  readonly words: string;
  readonly expression: string | null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns what a path such as `roles[0].fields.name.read` is of; without roles, the path itself. */
export function decidedBy(by: string | null, isAllowed: boolean, roles: readonly Role[] | null): Decider {
  if (by === null) return { words: isAllowed ? 'by its fields' : 'nothing grants it', expression: null };
  if (by === 'roles') return { words: 'no role applies', expression: null };
  const [, index = '', rest = ''] = /^roles\[(\d+)\]\.(.+)$/.exec(by) ?? [];
  const role = roles?.[Number(index)];
  if (!role || rest === '') return { words: by, expression: null };
  const parts = rest.split('.');
  const value = parts.reduce<unknown>(memberOf, role);
  const isExpression = typeof value === 'object' && value !== null;
  return {
    words: `${role.name} · ${parts.join(' ')}`,
    expression: isExpression ? expressionText(value as Expression) : null,
  };
}
