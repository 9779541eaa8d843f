import type { FieldModel, ObjectModel, ValueModel } from './model.js';

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'ne';
export type Membership = 'in' | 'nin';

/** A field of a `…QueryInput`. */
export type QueryMember =
  { readonly kind: 'equals' | 'exists' | Comparison | Membership; readonly field: FieldModel } | { readonly kind: 'AND' | 'OR' };

/** A field of an `…UpdateInput`. */
export interface UpdateMember {
  readonly kind: 'set' | 'unset' | 'inc';
  readonly field: FieldModel;
}

/** The reason why an input or an enum lacks a field or value. */
export interface OmittedMember {
  readonly code: 'ConflictingFieldName' | 'ReservedFieldName';
  readonly member: string;
  readonly why: string;
}

export type OnOmitted = (fault: OmittedMember) => void;

/** Returns why a field is left out whose name begins with `__`, as GraphQL's names do: a field `_` has no operator `__gt`. */
export function reservedMember(member: string): OmittedMember {
  return { code: 'ReservedFieldName', member, why: "names that begin with '__' are reserved by GraphQL" };
}

export function isReservedMember(name: string): boolean {
  return name.startsWith('__');
}

/** Adds operators to the fields of an input: fields take precedence over them. */
function operators<T>(
  input: string,
  model: ObjectModel,
  members: Map<string, T>,
  onLeftOut: OnOmitted,
): (name: string, member: T) => void {
  const names = new Map(model.fields.map((field) => [field.name, field]));
  return (name, member) => {
    const other = names.get(name);
    if (isReservedMember(name)) onLeftOut(reservedMember(`${input}.${name}`));
    else if (other) {
      onLeftOut({ code: 'ConflictingFieldName', member: `${input}.${name}`, why: `the field '${other.key}' has its name` });
    } else members.set(name, member);
  };
}

const ORDERED: readonly Comparison[] = ['gt', 'gte', 'lt', 'lte', 'ne'];
const UNORDERED: readonly Comparison[] = ['ne'];
const MEMBERSHIP: readonly Membership[] = ['in', 'nin'];

/** Returns the scalar or object in a list, however often the list is nested. */
export function leafOf(value: ValueModel): Exclude<ValueModel, { kind: 'list' }> {
  return value.kind === 'list' ? leafOf(value.item) : value;
}

/** Lists in lists of documents can be read, not searched: no query of MongoDB reaches them. */
function isSearchable({ value, relation }: FieldModel): boolean {
  return relation !== null || value.kind !== 'list' || value.item.kind !== 'list' || leafOf(value).kind === 'scalar';
}

function comparisonsOf({ value, relation }: FieldModel): readonly Comparison[] {
  if (relation || value.kind !== 'scalar') return [];
  return value.scalar === 'Boolean' ? UNORDERED : ORDERED;
}

function hasMembership({ value, relation }: FieldModel): boolean {
  return relation ? relation.isList : value.kind !== 'object';
}

/** Returns `true` if a field can be incremented: it holds a number that is not a key to another document. */
export function isCounter({ value, relation }: FieldModel): boolean {
  return !relation && value.kind === 'scalar' && ['Int', 'Long', 'Float'].includes(value.scalar);
}

/**
 * Returns the fields of a type's `QueryInput` by name: the type's fields, and operators on them unless a field has that
 * name.
 */
export function queryMembers(model: ObjectModel, onLeftOut: OnOmitted = () => {}): Map<string, QueryMember> {
  const members = new Map<string, QueryMember>();
  const fields = model.fields.filter(({ addressable }) => addressable);
  for (const field of fields) if (isSearchable(field)) members.set(field.name, { kind: 'equals', field });
  const add = operators(model.inputs.query, model, members, onLeftOut);
  for (const kind of ['AND', 'OR'] as const) add(kind, { kind });
  for (const field of fields) {
    const memberships = isSearchable(field) && hasMembership(field) ? MEMBERSHIP : [];
    for (const kind of ['exists', ...comparisonsOf(field), ...memberships] as const) {
      add(`${field.name}_${kind}`, { kind, field });
    }
  }
  return members;
}

/** Returns the fields of a type's `UpdateInput` by name. */
export function updateMembers(model: ObjectModel, onLeftOut: OnOmitted = () => {}): Map<string, UpdateMember> {
  const members = new Map<string, UpdateMember>();
  const fields = model.fields.filter(({ addressable }) => addressable);
  for (const field of fields) members.set(field.name, { kind: 'set', field });
  const add = operators(model.inputs.update, model, members, onLeftOut);
  for (const field of fields) {
    for (const kind of isCounter(field) ? (['unset', 'inc'] as const) : (['unset'] as const)) {
      add(`${field.name}_${kind}`, { kind, field });
    }
  }
  return members;
}
