import { bsonTypeOf, membersOf, type BsonType } from './bson-type.js';
import { singular } from './singular.js';

/** Maximum number of fields of an inferred schema, at all levels together. */
export const INFERRED_FIELDS_MAX = 10_000;

/** Thrown if the documents have more distinct fields than a schema can have: their field names are used as data. */
export class TooManyFieldsError extends Error {
  override readonly name = 'TooManyFieldsError';
}

export interface InferredSchema {
  readonly title?: string;
  readonly bsonType: BsonType | BsonType[];
  readonly required?: string[];
  readonly properties?: Readonly<Record<string, InferredSchema>>;
  readonly items?: InferredSchema;
}

/** Types and children found in one place of the documents. */
class Place {
  private readonly types = new Set<BsonType>();
  private readonly members = new Map<string, Place>();
  private elements: Place | undefined;

  constructor(private readonly budget: { fields: number }) {}

  add(value: unknown): void {
    const type = bsonTypeOf(value);
    this.types.add(type);
    if (type === 'object') for (const [name, member] of Object.entries(membersOf(value) ?? {})) this.member(name).add(member);
    if (Array.isArray(value)) for (const element of value) (this.elements ??= new Place(this.budget)).add(element);
  }

  schema(): InferredSchema {
    return {
      bsonType: oneOrMore(merged(this.types)),
      ...(this.types.has('object') ? { properties: this.properties() } : {}),
      ...(this.elements ? { items: this.elements.schema() } : {}),
    };
  }

  /** Returns the properties in the order of their first appearance, with `__proto__` as a normal name. */
  properties(): Record<string, InferredSchema> {
    return Object.fromEntries([...this.members].map(([name, place]) => [name, place.schema()]));
  }

  private member(name: string): Place {
    let place = this.members.get(name);
    if (!place) {
      if (this.budget.fields === 0) throw new TooManyFieldsError(`the documents have more than ${INFERRED_FIELDS_MAX} fields`);
      this.budget.fields -= 1;
      place = new Place(this.budget);
      this.members.set(name, place);
    }
    return place;
  }
}

/**
 * Merges the types of one place: integers and doubles become doubles, short and long integers become long integers; any
 * other combination is a list.
 */
function merged(types: ReadonlySet<BsonType>): BsonType[] {
  const result = new Set(types);
  if (result.has('double')) {
    result.delete('int');
    result.delete('long');
  }
  if (result.has('long')) result.delete('int');
  // If one of the types has no name, only `mixed` allows all of them.
  return result.has('mixed') ? ['mixed'] : [...result].toSorted();
}

function oneOrMore(types: BsonType[]): BsonType | BsonType[] {
  const [only] = types;
  return only !== undefined && types.length === 1 ? only : types;
}

/**
 * Infers the schema of a collection from samples of its documents (runtime §6.5): the union of their fields. No field
 * is marked as required, as a sample cannot show it. Documents are added one at a time and not kept.
 */
export class SchemaSampler {
  private readonly root = new Place({ fields: INFERRED_FIELDS_MAX });

  /** @throws TooManyFieldsError */
  add(document: object): void {
    this.root.add(document);
  }

  schema(collection: string): InferredSchema {
    return { title: singular(collection), bsonType: 'object', required: [], properties: this.root.properties() };
  }
}
