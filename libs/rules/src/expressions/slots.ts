/** The names an expansion may start with, written `%%name` or `%%name.path`; `%%true` and `%%false` are constants instead. */
export const EXPANSION_NAMES = [
  'user',
  'values',
  'environment',
  'request',
  'root',
  'prevRoot',
  'this',
  'prev',
  'args',
  'partition',
] as const;

export type ExpansionName = (typeof EXPANSION_NAMES)[number];

/** Location of an expression: the expansions it may use, and the root of plain keys in it. */
export interface Slot {
  readonly expansions: ReadonlySet<ExpansionName>;
  /** If null, a field named by a plain key is never true. */
  readonly implicit: 'root' | 'args' | null;
  /** True if operators of MongoDB's query language may be used in addition to the operators of expressions. */
  readonly queryOperators?: true;
}

const ANYWHERE: readonly ExpansionName[] = ['user', 'values', 'environment', 'request'];

function slot(implicit: Slot['implicit'], ...also: readonly ExpansionName[]): Slot {
  return { implicit, expansions: new Set([...ANYWHERE, ...also]) };
}

/** Every place of an application's configuration that holds an expression. */
export const SLOTS = {
  /** A role's `apply_when`. */
  roleApplyWhen: slot('root', 'root', 'prevRoot'),
  /** `read` and `write` of a role's `document_filters`. */
  documentFilter: { ...slot('root', 'root', 'prevRoot'), queryOperators: true },
  /** A role's `read`, `write`, `insert`, `delete` and `search`. */
  documentPermission: slot('root', 'root', 'prevRoot'),
  /** `read` and `write` below `fields` and `additional_fields`. */
  fieldPermission: slot('root', 'root', 'prevRoot', 'this', 'prev'),
  /** A filter's `apply_when`, judged before any document is known. */
  filterApplyWhen: slot(null),
  /** A filter's `query`: see {@link compileQueryTemplate}. */
  filterQuery: slot(null),
  /** `validate` in a collection schema. */
  schemaValidate: slot('root', 'root', 'prevRoot', 'this', 'prev'),
  /** `when` in a rule of a service, also of push. */
  serviceWhen: slot('args', 'args'),
  /** `can_evaluate` of a function or a webhook. */
  canEvaluate: slot(null),
  /** Permissions of partition-based synchronization. */
  syncPermission: slot(null, 'partition'),
} as const satisfies Record<string, Slot>;

export type SlotName = keyof typeof SLOTS;
