import { GraphQLError, Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { DEPTH_MAX, FRAGMENTS_MAX, SAME_NAME_MAX, SELECTED_FIELDS_MAX } from './limits.js';

interface Size {
  readonly fields: number;
  readonly depth: number;
}

const NOTHING: Size = { fields: 0, depth: 0 };

/** Measures what a document selects before anything is made of it; each fragment is measured once. */
class Measurement {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly measured = new Map<string, Size | 'under way'>();

  constructor(document: DocumentNode) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
    if (this.fragments.size > FRAGMENTS_MAX) throw new GraphQLError(`a document has at most ${FRAGMENTS_MAX} fragments`);
  }

  of({ selections }: SelectionSetNode): Size {
    let fields = 0;
    let depth = 0;
    const names = new Map<string, number>();
    for (const selection of selections) {
      let size: Size;
      if (selection.kind === Kind.FIELD) {
        const inner = selection.selectionSet ? this.of(selection.selectionSet) : NOTHING;
        // Introspection has its own measure, and needs more levels.
        const isMeta = selection.name.value.startsWith('__');
        size = { fields: inner.fields + 1, depth: isMeta ? 1 : inner.depth + 1 };
        const name = selection.alias?.value ?? selection.name.value;
        const repeated = (names.get(name) ?? 0) + 1;
        if (repeated > SAME_NAME_MAX)
          throw new GraphQLError(`'${name}' is selected more than ${SAME_NAME_MAX} times in one place`);
        names.set(name, repeated);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) size = this.of(selection.selectionSet);
      else size = this.fragment(selection.name.value);
      fields += size.fields;
      depth = Math.max(depth, size.depth);
      if (fields > SELECTED_FIELDS_MAX) throw new GraphQLError(`an operation selects at most ${SELECTED_FIELDS_MAX} fields`);
    }
    if (depth > DEPTH_MAX) throw new GraphQLError(`an operation selects at most ${DEPTH_MAX} levels of fields`);
    return { fields, depth };
  }

  private fragment(name: string): Size {
    const known = this.measured.get(name);
    // A cycle is refused by validation; here it must only end.
    if (known) return known === 'under way' ? NOTHING : known;
    const definition = this.fragments.get(name);
    if (!definition) return NOTHING;
    this.measured.set(name, 'under way');
    const size = this.of(definition.selectionSet);
    this.measured.set(name, size);
    return size;
  }
}

/**
 * Refuses a document that selects too much. It is measured before it is validated, because validation compares fields pair by pair.
 * @throws GraphQLError
 */
export function checkSelectionSize(document: DocumentNode): void {
  const measurement = new Measurement(document);
  let fields = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    fields += measurement.of(definition.selectionSet).fields;
    // If there are several operations, only one is executed, but all are validated.
    if (fields > 2 * SELECTED_FIELDS_MAX) throw new GraphQLError(`an operation selects at most ${SELECTED_FIELDS_MAX} fields`);
  }
}
