import { rootNames, typeName } from '../naming/names.js';
import type { CollectionModel, FieldModel } from './model.js';
import { countFields, isMappable, ObjectModels } from './object-models.js';
import { namespaceKey, type RelatedCollection } from './relationships.js';
import { textMember, type SchemaSource, type SourceCollection } from './source.js';
import { TypeNames } from './type-names.js';
import { namespaceText, Warnings } from './warnings.js';
import { shapeOf } from './type-mapping.js';

/** Fields of documents one app's API is made of: each becomes about ten of inputs. */
export const FIELDS_MAX = 20_000;

/** What an API is generated from: collections with their types, in a fixed order. */
export interface ApiModel {
  readonly collections: readonly CollectionModel[];
  readonly objects: ObjectModels;
  readonly names: TypeNames;
  readonly warnings: Warnings;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Which collection of two with one name has it does not depend on the order they are stored in. */
function inOrder(collections: readonly SourceCollection[]): SourceCollection[] {
  return collections.toSorted(
    (a, b) =>
      compareText(a.dataSource, b.dataSource) || compareText(a.database, b.database) || compareText(a.collection, b.collection),
  );
}

interface Draft extends RelatedCollection {
  readonly fields: FieldModel[];
}

function draftOf(source: SourceCollection, naturalPlurals: boolean, names: TypeNames, warnings: Warnings): Draft | null {
  if (shapeOf(source.schema)?.kind !== 'object' || !isMappable(source.schema)) return null;
  const where = namespaceText(source);
  const title = textMember(source.schema, 'title') ?? source.collection;
  const name = typeName(title);
  if (name === null) {
    warnings.add('InvalidTypeName', `${where} is left out: '${title}' gives no legal type name`, source);
    return null;
  }
  if (names.isReserved(name)) {
    warnings.add('ReservedTypeName', `${where} is left out: the type name ${name} is reserved`, source);
    return null;
  }
  const owner = names.takeFamily(name, where, true);
  if (owner !== null) {
    warnings.add('DuplicateTypeName', `${where} is left out: the type name ${name} belongs to ${owner}`, source);
    return null;
  }
  const fields: FieldModel[] = [];
  const { dataSource, database, collection } = source;
  const model: CollectionModel = {
    namespace: { dataSource, database, collection },
    type: { name, description: textMember(source.schema, 'description'), fields },
    ...rootNames(name, naturalPlurals),
  };
  return { source, model, fields };
}

/** Reads collection schemas; never fails: what cannot be generated is left out with a warning. */
export function buildModel(source: SchemaSource): ApiModel {
  const names = new TypeNames(source);
  const warnings = new Warnings();
  const drafts = new Map<string, Draft>();
  let fieldCount = 0;
  // All names first: a collection has its name whatever embedded documents are called.
  for (const collection of inOrder(source.collections)) {
    fieldCount += countFields(collection.schema);
    if (fieldCount > FIELDS_MAX) {
      const message = `${namespaceText(collection)} and what follows is left out: all schemas have more than ${FIELDS_MAX} fields`;
      warnings.add('SchemaTooLarge', message, collection);
      break;
    }
    const draft = draftOf(collection, source.settings.naturalPlurals, names, warnings);
    if (draft) drafts.set(namespaceKey(collection.dataSource, collection.database, collection.collection), draft);
  }
  const objects = new ObjectModels(names, drafts, warnings, source.settings.longScalar);
  for (const { source: from, model, fields } of drafts.values()) {
    const building = { use: 'document' as const, prefix: '', namespace: model.namespace, relationships: from.relationships };
    fields.push(...objects.fieldsOf(model.type.name, from.schema, building));
  }
  const all = [...drafts.values()];
  const isEmpty = ({ type }: CollectionModel): boolean => type.fields.length === 0;
  if (all.some(({ model }) => isEmpty(model))) {
    objects.forgetRelations(
      isEmpty,
      all.map(({ fields }) => fields),
    );
  }
  const collections = all.flatMap(({ model }) => (isEmpty(model) ? [] : [model]));
  return { collections, objects, names, warnings };
}
