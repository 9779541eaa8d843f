import { bsonTypeOf, membersOf, type BsonType } from './bson-type.js';
import { singular } from './singular.js';

/** Fields a schema made of samples may have, at all levels together. */
export const INFERRED_FIELDS_MAX = 10_000;

/** The documents have more different fields than a schema can have; they are names used as data. */
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

/** What was seen in one place of the documents. */
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

  /** In the order of their first appearance, `__proto__` like any other. */
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

/** Integers and doubles in one place are doubles, short and long integers long ones; any other mixture is a list. */
function merged(types: ReadonlySet<BsonType>): BsonType[] {
  const result = new Set(types);
  if (result.has('double')) {
    result.delete('int');
    result.delete('long');
  }
  if (result.has('long')) result.delete('int');
  // Whatever is beside a type that has no name, only `mixed` allows both.
  return result.has('mixed') ? ['mixed'] : [...result].toSorted();
}

function oneOrMore(types: BsonType[]): BsonType | BsonType[] {
  const [only] = types;
  return only !== undefined && types.length === 1 ? only : types;
}

/**
 * Makes the schema of a collection from samples of its documents (runtime §6.5): the union of their fields. Nothing is marked
 * as required, as a sample cannot know. Documents are given one at a time and not kept.
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
