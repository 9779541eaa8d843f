import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  SCHEMAS_MAX,
  SCHEMA_SIZE_MAX,
  createSchema,
  deleteSchema,
  getSchema,
  listSchemas,
  updateSchema,
  type CollectionSchema,
  type CreateSchemaRequest,
  type ListedSchema,
  type SchemaMetadata,
  type SchemaScope,
  type SchemaSummary,
  type UpdateSchemaRequest,
} from '#contracts/config/schemas.contract.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { removeEntity, requireEntity, requireFreeName, assertCapacity, requireSize } from '../../core/versions/entities.js';
import { describe, type ContentOf } from '../../core/trees/kinds.js';
import { requireDataSource, serviceIdOf } from '../../core/versions/references.js';
import { requireNamespace } from './namespace.js';
import { checkRelationships, checkSchema } from './schema-dialect.js';

type SchemaContent = ContentOf['schemas'];

/** One schema per collection, of a service that has collections. */
function put(draft: ConfigEdit, _id: string, content: SchemaContent): void {
  const { data_source } = content.metadata;
  const { database, collection } = requireNamespace(content.metadata, 'metadata.');
  requireSize(content, SCHEMA_SIZE_MAX, 'a schema');
  requireDataSource(draft.tree, serviceIdOf(draft.tree, { name: data_source }));
  const message = `a schema of '${database}.${collection}' in '${data_source}' already exists`;
  requireFreeName(draft, 'schemas', describe('schemas', content).name, 'SchemaAlreadyExists', message, _id);
  draft.put('schemas', _id, content);
}

function plain({ data_source, database, collection }: SchemaMetadata): SchemaContent['metadata'] {
  return { data_source, database, collection };
}

@Injectable()
export class SchemasService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listSchemas)
  list(key: AppKey): Promise<ListedSchema[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('schemas')
        .sorted()
        .map(([_id, { shown, content }]) => {
          const { data_source, database, collection } = shown;
          return {
            _id,
            metadata: { data_source: String(data_source), database: String(database), collection: String(collection) },
            version: content,
          };
        }),
    );
  }

  @HandleRpc(getSchema)
  get(key: SchemaScope): Promise<CollectionSchema> {
    return this.store.read(key, async (view) => {
      const { _id, content } = await requireEntity(view, 'schemas', key.schemaId, 'SchemaNotFound');
      return { _id, ...content };
    });
  }

  @HandleRpc(createSchema)
  create(request: CreateSchemaRequest): Promise<SchemaSummary> {
    const content: SchemaContent = {
      metadata: plain(request.metadata),
      schema: request.schema ?? {},
      relationships: request.relationships ?? {},
    };
    checkSchema(content.schema);
    checkRelationships(content.relationships);
    return this.store.change(request, (draft) => {
      assertCapacity(draft, 'schemas', SCHEMAS_MAX, 'schemas');
      const _id = newId();
      put(draft, _id, content);
      return { _id, metadata: content.metadata };
    });
  }

  @HandleRpc(updateSchema)
  update(request: UpdateSchemaRequest): Promise<null> {
    if (request.schema) checkSchema(request.schema);
    if (request.relationships) checkRelationships(request.relationships);
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'schemas', request.schemaId, 'SchemaNotFound');
      put(draft, _id, {
        metadata: request.metadata ? plain(request.metadata) : content.metadata,
        schema: request.schema ?? content.schema,
        relationships: request.relationships ?? content.relationships,
      });
      return null;
    });
  }

  @HandleRpc(deleteSchema)
  delete(key: SchemaScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'schemas', key.schemaId, 'SchemaNotFound'));
  }
}
