import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Context needed to determine which fields of an operation are selected. */
export interface SelectionScope {
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Decide `@skip` and `@include`; `null`: every field counts. */
  readonly variables: Readonly<Record<string, unknown>> | null;
}

function isSelected(node: SelectionNode, variables: SelectionScope['variables']): boolean {
  if (variables === null || !node.directives || node.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false;
}

/**
 * Returns the fields that a validated selection asks of a type, with fragments expanded. Types of documents have no interfaces: a
 * fragment is on this type or does not apply.
 */
export function selectedFields(
  sets: readonly (SelectionSetNode | undefined)[],
  type: GraphQLObjectType,
  scope: SelectionScope,
): FieldNode[] {
  const fields: FieldNode[] = [];
  for (const set of sets) if (set) collect(set, type.name, scope, fields);
  return fields;
}

function collect({ selections }: SelectionSetNode, typeName: string, scope: SelectionScope, fields: FieldNode[]): void {
  for (const node of selections) {
    if (!isSelected(node, scope.variables)) continue;
    if (node.kind === Kind.FIELD) {
      fields.push(node);
      continue;
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : scope.fragments[node.name.value];
    const condition = fragment?.typeCondition?.name.value;
    if (fragment && (condition === undefined || condition === typeName)) collect(fragment.selectionSet, typeName, scope, fields);
  }
}
