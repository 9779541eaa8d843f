import { derivedNames, rootNames, typeName } from '../naming/names.js';
import type { CollectionModel, FieldModel } from './model.js';
import { countFields, isMappable, ObjectModels } from './object-models.js';
import { namespaceKey, type RelatedCollection } from './relationships.js';
import { compareText, textMember, type SchemaSource, type SourceCollection } from './source.js';
import { TypeNames } from './type-names.js';
import { namespaceText, Warnings } from './warnings.js';
import { shapeOf } from './type-mapping.js';

/** Fields of documents one app's API is made of: each becomes about ten of inputs. */
export const FIELDS_MAX = 20_000;

/** Model that an API is generated from: collections with their types, in a fixed order. */
export interface ApiModel {
  readonly collections: readonly CollectionModel[];
  readonly objects: ObjectModels;
  readonly warnings: Warnings;
}

/** Sorts collections, so that storage order does not decide which of two collections with one name gets it. */
function inOrder(collections: readonly SourceCollection[]): SourceCollection[] {
  return collections.toSorted(
    (a, b) =>
      compareText(a.dataSource, b.dataSource) || compareText(a.database, b.database) || compareText(a.collection, b.collection),
  );
}

/** A collection with its own type. */
interface NamedCollection {
  readonly source: SourceCollection;
  readonly name: string;
}

function namedCollections(source: SchemaSource, names: TypeNames, warnings: Warnings): NamedCollection[] {
  const named = new Map<string, NamedCollection>();
  let fieldCount = 0;
  for (const collection of inOrder(source.collections)) {
    const where = namespaceText(collection);
    fieldCount += countFields(collection.schema);
    if (fieldCount > FIELDS_MAX) {
      const message = `${where} and later schemas are left out: all schemas together have more than ${FIELDS_MAX} fields`;
      warnings.add('SchemaTooLarge', message, collection);
      break;
    }
    if (shapeOf(collection.schema)?.kind !== 'object' || !isMappable(collection.schema)) continue;
    const title = textMember(collection.schema, 'title') ?? collection.collection;
    const name = typeName(title);
    const other = name === null ? undefined : named.get(name);
    if (name === null) {
      warnings.add('InvalidTypeName', `${where} is left out: '${title}' is not a valid type name`, collection);
    } else if (names.isReserved(name)) {
      warnings.add('ReservedTypeName', `${where} is left out: the type name ${name} is reserved`, collection);
    } else if (other) {
      const message = `${where} is left out: the type name ${name} belongs to ${namespaceText(other.source)}`;
      warnings.add('DuplicateTypeName', message, collection);
    } else {
      names.take(name);
      named.set(name, { source: collection, name });
    }
  }
  return [...named.values()];
}

interface Draft extends RelatedCollection {
  readonly fields: FieldModel[];
}

/**
 * Builds the drafts of collection models. Queries for one document are named after the type; queries for many documents
 * avoid those names and each other's.
 */
function draftsOf(named: readonly NamedCollection[], naturalPlurals: boolean, names: TypeNames): Draft[] {
  const roots = named.map(({ name }) => rootNames(name, naturalPlurals));
  const taken = new Set(roots.map(({ one }) => one));
  return named.map(({ source, name }, index) => {
    const { one, many } = roots[index] ?? rootNames(name, naturalPlurals);
    const { sortBy, ...inputs } = names.takeInputs(name);
    const fields: FieldModel[] = [];
    const { dataSource, database, collection } = source;
    const namespace = { dataSource, database, collection };
    const type = { name, inputs, description: textMember(source.schema, 'description'), fields };
    return { source, fields, model: { namespace, type, sortBy, one, many: freeName(one, many, taken) } };
  });
}

function freeName(one: string, many: string, taken: Set<string>): string {
  let name = many;
  for (const apart = derivedNames(one, 's'); taken.has(name);) name = apart.next().value;
  taken.add(name);
  return name;
}

/** Reads collection schemas; never fails: what cannot be generated is left out with a warning. */
export function buildModel(source: SchemaSource): ApiModel {
  const names = new TypeNames(source);
  const warnings = new Warnings();
  // Names of collections are taken first, then names of their inputs: embedded types get the names that are left.
  const drafts = draftsOf(namedCollections(source, names, warnings), source.settings.naturalPlurals, names);
  const related = new Map(
    drafts.map((draft) => {
      const { dataSource, database, collection } = draft.source;
      return [namespaceKey(dataSource, database, collection), draft];
    }),
  );
  const objects = new ObjectModels(names, related, warnings, source.settings.longScalar);
  for (const { source: from, model, fields } of drafts) {
    const building = { use: 'document' as const, prefix: '', namespace: model.namespace, relationships: from.relationships };
    for (const each of objects.fieldsOf(model.type.name, from.schema, building)) fields.push(each);
  }
  return { collections: drafts.map(({ model }) => model), objects, warnings };
}
