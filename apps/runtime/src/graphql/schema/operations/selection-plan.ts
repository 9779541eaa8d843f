import { getNamedType, isObjectType, type FieldNode, type GraphQLObjectType, type SelectionSetNode } from 'graphql';
import { bindingOf } from '../model/field-binding.js';
import type { FieldModel } from '../model/model.js';
import { selectedFields, type SelectionScope } from './selected-fields.js';

/** A relationship that was asked for, below the documents of a plan. */
export interface PlannedRelation {
  readonly field: FieldModel;
  /** Names of the embedded documents that lead to the field from the root of the document. */
  readonly holder: readonly string[];
  /** Selection plan for the foreign documents. */
  readonly plan: SelectionPlan;
}

/** Selection of documents of one type. */
export interface SelectionPlan {
  /** Paths that are needed; `null`: the whole document. */
  readonly paths: ReadonlySet<string> | null;
  readonly relations: readonly PlannedRelation[];
  /** Fields of one document that will be returned, about. */
  readonly width: number;
  /** Number of times one document is selected, under different names. */
  readonly repeats: number;
}

class Planner {
  private readonly paths = new Set<string>();
  private isWhole = false;
  private readonly relations = new Map<
    string,
    { field: FieldModel; holder: readonly string[]; type: GraphQLObjectType; sets: SelectionSetNode[] }
  >();
  private width = 0;
  private readonly asked = new Map<string, number>();

  constructor(private readonly scope: SelectionScope) {}

  read(nodes: readonly FieldNode[], type: GraphQLObjectType, holder: readonly string[]): void {
    for (const node of nodes) {
      this.width += 1;
      const field = type.getFields()[node.name.value];
      const binding = field && bindingOf(field);
      // __typename needs nothing; a function is given the whole document.
      if (!field || !binding) continue;
      if (binding.kind !== 'value') this.isWhole = true;
      else this.readValue(node, binding.field, getNamedType(field.type), holder);
    }
  }

  plan(): SelectionPlan {
    const relations = [...this.relations.values()].map(({ field, holder, type, sets }) => ({
      field,
      holder,
      plan: planSelection(sets, type, this.scope),
    }));
    return {
      paths: this.isWhole ? null : this.paths,
      relations,
      width: this.width,
      repeats: [...this.asked.values()].reduce((most, times) => Math.max(most, times), 1),
    };
  }

  private readValue(node: FieldNode, field: FieldModel, type: unknown, holder: readonly string[]): void {
    const path = [...holder, field.key].join('.');
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    // No path can name it.
    if (!field.addressable) this.isWhole = true;
    if (!isObjectType(type)) this.paths.add(path);
    else if (field.relation) {
      this.paths.add(path);
      const known = this.relations.get(path);
      if (known && node.selectionSet) known.sets.push(node.selectionSet);
      else this.relations.set(path, { field, holder, type, sets: node.selectionSet ? [node.selectionSet] : [] });
    } else {
      const before = this.paths.size;
      this.read(selectedFields([node.selectionSet], type, this.scope), type, [...holder, field.key]);
      // Its presence has to be known even if nothing in it is selected.
      if (this.paths.size === before) this.paths.add(path);
    }
  }
}

/** Paths without those that are inside of others: the database takes no projection of both. */
export function projectionOf({ paths }: Pick<SelectionPlan, 'paths'>): Record<string, 1> | undefined {
  if (paths === null) return undefined;
  const sorted = [...paths].toSorted();
  const kept = new Set<string>();
  for (const path of sorted) {
    const parts = path.split('.');
    if (!parts.some((_, index) => index > 0 && kept.has(parts.slice(0, index).join('.')))) kept.add(path);
  }
  // The key is what relationships and functions find a document by.
  return { _id: 1, ...Object.fromEntries([...kept].map((path) => [path, 1])) };
}

/** Returns which parts of the documents of a type a validated selection needs, and which other documents. */
export function planSelection(
  sets: readonly (SelectionSetNode | undefined)[],
  type: GraphQLObjectType,
  scope: SelectionScope,
): SelectionPlan {
  const planner = new Planner(scope);
  planner.read(selectedFields(sets, type, scope), type, []);
  return planner.plan();
}
