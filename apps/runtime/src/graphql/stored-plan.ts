import {
  getNamedType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLObjectType,
  type SelectionSetNode,
  BREAK,
  visit,
} from 'graphql';
import { Members } from '#codecs/bson/members.js';
import { asciiPart } from '#codecs/bson/text-buffer.js';
import { bindingOf } from './schema/model/field-binding.js';
import type { RelationModel, ValueModel, CollectionModel } from './schema/model/model.js';
import { planSelection, projectionOf } from './schema/operations/selection-plan.js';
import { selectedFields, type SelectionScope } from './schema/operations/selected-fields.js';
import type { Document } from '#codecs/bson/values.js';
import type { PreparedOperation } from './schema/operations/prepare-operation.js';
import { isMutation, type RootCall } from './operation-kind.js';

interface PartBase {
  /** JSON before its value: `{"name":` or `,"name":`. */
  readonly before: Buffer;
}

/** Known without looking at a document. */
export interface ConstantPart extends PartBase {
  readonly kind: 'constant';
  readonly text: Buffer;
}

/** A value of a document. */
export interface ValuePart extends PartBase {
  readonly kind: 'value';
  readonly member: string;
  readonly index: number;
  readonly model: ValueModel;
  readonly required: boolean;
  /** Selection of embedded documents. */
  readonly selection: StoredSelection | null;
}

/** Documents of another collection. */
export interface RelationPart extends PartBase {
  readonly kind: 'relation';
  readonly member: string;
  readonly index: number;
  readonly relation: RelationModel;
  /** The same for every name a relationship is asked for by. */
  readonly address: string;
  readonly required: boolean;
  readonly selection: StoredSelection;
}

export type StoredPart = ConstantPart | ValuePart | RelationPart;

/** A relationship below the documents of a selection, under any number of aliases. */
export interface StoredRelation {
  readonly address: string;
  readonly relation: RelationModel;
  /** Fields that lead to its keys, from the top of a document. */
  readonly path: readonly Members[];
  /** Fields that lead to the referenced values in a foreign document, from its top. */
  readonly foreignPath: readonly Members[];
  /** Paths needed of foreign documents; `null`: whole documents. `below`: relationships selected below them. */
  readonly paths: StoredSelection['paths'];
  readonly below: readonly StoredRelation[];
}

/** Selection of documents of one type, in a form that can be written from their bytes. */
export interface StoredSelection {
  readonly parts: readonly StoredPart[];
  readonly members: Members;
  readonly relations: readonly StoredRelation[];
  /** The paths it needs of a document; `null`: all of it. */
  readonly paths: ReadonlySet<string> | null;
}

/** One response key of a selection, with everything selected below it. */
interface Asked {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
}

function askedOf(sets: readonly (SelectionSetNode | undefined)[], type: GraphQLObjectType, scope: SelectionScope): Asked[] {
  const nodes = new Map<string, FieldNode[]>();
  for (const node of selectedFields(sets, type, scope)) {
    const key = (node.alias ?? node.name).value;
    const same = nodes.get(key);
    if (same) same.push(node);
    else nodes.set(key, [node]);
  }
  return [...nodes].map(([key, all]) => ({ key, nodes: all }));
}

/**
 * @param address address of the documents: distinguishes relationships of one operation
 * @returns `null` for results of functions, and for relationships of documents in lists
 */
export function storedSelection(
  sets: readonly (SelectionSetNode | undefined)[],
  type: GraphQLObjectType,
  scope: SelectionScope,
  address: string,
): StoredSelection | null {
  const names: string[] = [];
  const parts: StoredPart[] = [];
  for (const { key, nodes } of askedOf(sets, type, scope)) {
    const before = asciiPart(`${parts.length === 0 ? '{' : ','}"${key}":`);
    const name = nodes[0]?.name.value ?? '';
    if (name === '__typename') {
      parts.push({ kind: 'constant', before, text: asciiPart(JSON.stringify(type.name)) });
      continue;
    }
    const field = type.getFields()[name];
    const binding = field && bindingOf(field);
    if (binding?.kind !== 'value') return null;
    const { key: member, value: model, relation } = binding.field;
    const below = `${address}\0${member}`;
    const named = getNamedType(field?.type);
    const inner = nodes.map(({ selectionSet }) => selectionSet);
    const selection = isObjectType(named) ? storedSelection(inner, named, scope, below) : null;
    if (isObjectType(named) && !selection) return null;
    if (!names.includes(member)) names.push(member);
    const common = { before, member, index: names.indexOf(member), required: isNonNullType(field?.type) };
    if (relation && selection) parts.push({ kind: 'relation', ...common, relation, address: below, selection });
    else if (model.kind === 'list' && selection && selection.relations.length > 0) return null;
    else parts.push({ kind: 'value', ...common, model, selection });
  }
  const relations = merged(parts.flatMap(relationsOf));
  return { parts, members: new Members(names), relations, paths: planSelection(sets, type, scope).paths };
}

function relationsOf(part: StoredPart): StoredRelation[] {
  if (part.kind === 'constant') return [];
  const here = new Members([part.member]);
  if (part.kind === 'value') return (part.selection?.relations ?? []).map((below) => ({ ...below, path: [here, ...below.path] }));
  const { address, relation, selection } = part;
  const foreignPath = relation.foreignKey.split('.').map((name) => new Members([name]));
  return [{ address, relation, path: [here], foreignPath, paths: selection.paths, below: selection.relations }];
}

/** Returns one entry for each relationship, with everything selected of its documents. */
function merged(relations: readonly StoredRelation[]): StoredRelation[] {
  const byAddress = new Map<string, StoredRelation>();
  for (const relation of relations) {
    const same = byAddress.get(relation.address);
    const paths = same ? same.paths && relation.paths && new Set([...same.paths, ...relation.paths]) : relation.paths;
    byAddress.set(relation.address, {
      ...relation,
      paths,
      below: same ? merged([...same.below, ...relation.below]) : relation.below,
    });
  }
  return [...byAddress.values()];
}

/** A root field that reads. */
export interface StoredRoot {
  /** JSON before its value. */
  readonly before: Buffer;
  readonly model: CollectionModel;
  readonly isMany: boolean;
  readonly selection: StoredSelection;
  /**
   * Projection of the documents that is sent to the database; `undefined` for whole documents. Frozen, because it is
   * reused.
   */
  readonly projection: Document | undefined;
}

/** Plan for resolving an operation from stored bytes: one root for each of its calls. */
export type StoredPlan = readonly StoredRoot[];

/** @returns `null` for operations that do more than read fields of documents and of the documents they refer to */
export function compileStoredPlan(prepared: PreparedOperation, calls: readonly RootCall[]): StoredPlan | null {
  if (isMutation(prepared) || calls.length === 0 || hasDirectives(prepared)) return null;
  const { operation, fragments, rootType } = prepared;
  // Each of its fields has to be a call, once.
  const keys = new Set(calls.map(({ node }) => (node.alias ?? node.name).value));
  if (keys.size < calls.length || operation.selectionSet.selections.length !== calls.length) return null;
  const roots: StoredRoot[] = [];
  for (const { node, binding } of calls) {
    if (binding.kind !== 'root' || (binding.operation !== 'findOne' && binding.operation !== 'findMany')) return null;
    const key = (node.alias ?? node.name).value;
    const type = getNamedType(rootType.getFields()[node.name.value]?.type);
    const selection = isObjectType(type) ? storedSelection([node.selectionSet], type, { fragments, variables: null }, key) : null;
    if (!selection) return null;
    const before = asciiPart(`${roots.length === 0 ? '{' : ','}"${key}":`);
    roots.push({
      before,
      model: binding.collection,
      isMany: binding.operation === 'findMany',
      selection,
      projection: frozen(projectionOf(selection)),
    });
  }
  return roots;
}

function frozen(projection: Document | undefined): Document | undefined {
  return projection && Object.freeze(projection);
}

/** Returns `true` if the document has directives: the fields they leave out depend on variables. */
function hasDirectives({ document }: PreparedOperation): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
      return BREAK;
    },
  });
  return found;
}
