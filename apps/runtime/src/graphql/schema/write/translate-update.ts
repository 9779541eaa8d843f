import { GraphQLError } from 'graphql';
import { leafOf, updateMembers, type UpdateMember } from '../model/input-members.js';
import type { FieldModel, ObjectModel, RelationModel, ValueModel } from '../model/model.js';
import { toBson } from '../values/to-bson.js';
import { translateRelation, type Creation, type NewDocument } from './translate-insert.js';

type InputObject = Readonly<Record<string, unknown>>;

/** Operators of an update; all empty when nothing is to be changed. */
export interface UpdateOperators {
  readonly $set?: NewDocument;
  readonly $unset?: NewDocument;
  readonly $inc?: NewDocument;
}

export interface UpdateTranslation {
  /** `null`: the input changes nothing. */
  readonly update: UpdateOperators | null;
  readonly creations: readonly Creation[];
}

const memberCache = new WeakMap<ObjectModel, Map<string, UpdateMember>>();

function membersOf(model: ObjectModel): Map<string, UpdateMember> {
  let members = memberCache.get(model);
  if (!members) memberCache.set(model, (members = updateMembers(model)));
  return members;
}

function modelIn(value: ValueModel): ObjectModel {
  const leaf = leafOf(value);
  if (leaf.kind !== 'object') throw new TypeError('a scalar is not a document');
  return leaf.model;
}

/** Elements of a list are replaced as wholes: there is nothing to unset or to count up in them. */
function elementOf(model: ObjectModel, input: InputObject): NewDocument {
  const document: NewDocument = {};
  for (const [name, given] of Object.entries(input)) {
    const member = membersOf(model).get(name);
    if (!member || given === undefined) continue;
    if (member.kind !== 'set') throw new GraphQLError(`${name} cannot be used in a list: its elements are replaced`);
    const { key, value } = member.field;
    document[key] = toBson(value, given, (nested) => elementOf(modelIn(value), nested as InputObject));
  }
  return document;
}

class Translation {
  readonly set: NewDocument = {};
  readonly unset: NewDocument = {};
  readonly inc: NewDocument = {};
  readonly creations: Creation[] = [];

  add(model: ObjectModel, input: InputObject, prefix: string): void {
    const changed = new Set<FieldModel>();
    for (const [name, given] of Object.entries(input)) {
      const member = membersOf(model).get(name);
      if (!member || given === undefined || !this.change(member, given, prefix)) continue;
      if (changed.has(member.field)) throw new GraphQLError(`conflicting update of ${member.field.name}`);
      changed.add(member.field);
    }
  }

  /** @returns whether there is a change */
  private change({ kind, field }: UpdateMember, given: unknown, prefix: string): boolean {
    const path = prefix + field.key;
    if (kind === 'unset') {
      if (given === true) this.unset[path] = '';
      return given === true;
    }
    if (kind === 'inc') {
      if (given !== null) this.inc[path] = toBson(field.value, given, () => null);
      return given !== null;
    }
    if (field.relation) return this.relate(field.relation, given, path);
    if (field.value.kind === 'object' && given !== null) {
      this.add(field.value.model, given as InputObject, `${path}.`);
      return Object.keys(given as InputObject).length > 0;
    }
    this.set[path] = toBson(field.value, given, (nested) => elementOf(modelIn(field.value), nested as InputObject));
    return true;
  }

  private relate(relation: RelationModel, given: unknown, path: string): boolean {
    const related = translateRelation(relation, given);
    if (!related) return false;
    this.set[path] = related.value;
    if (related.creation) this.creations.push(related.creation);
    return true;
  }
}

function stated(operators: Readonly<Record<string, NewDocument>>): UpdateOperators | null {
  const entries = Object.entries(operators).filter(([, members]) => Object.keys(members).length > 0);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/**
 * Returns the operators an `UpdateInput` describes. Fields of embedded documents change one by one, lists as a whole.
 * @throws GraphQLError for two changes of one field, and as `translateInsert`
 */
export function translateUpdate(model: ObjectModel, input: InputObject): UpdateTranslation {
  const translation = new Translation();
  translation.add(model, input, '');
  const { set, unset, inc, creations } = translation;
  return { update: stated({ $set: set, $unset: unset, $inc: inc }), creations };
}
