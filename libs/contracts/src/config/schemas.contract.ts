import { Allow, IsObject } from 'class-validator';
import { Nested, Nullable, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';

/** Maximum number of schemas per app. */
export const SCHEMAS_MAX = 1_000;
/** Maximum characters of a schema and its relationships as JSON. */
export const SCHEMA_SIZE_MAX = 200_000;

/** The collection a schema describes; `data_source` is the name of a service. */
export class SchemaMetadata {
  /** Name of the data source. */
  @Text(1, 64)
  data_source!: string;

  /** Name of the database. */
  @Text(1, 63)
  database!: string;

  /** Name of the collection. */
  @Text(1, 255)
  collection!: string;
}

/** A schema without its content. */
export class SchemaSummary {
  /** Id of the schema. */
  @Allow() _id!: string;
  /** Collection the schema describes. */
  @Allow() metadata!: SchemaMetadata;
}

/** A schema in a list. */
export class ListedSchema extends versioned(SchemaSummary) {}

/** A schema of a collection with its relationships. */
export class CollectionSchema extends SchemaSummary {
  /** JSON schema of the documents, with BSON types; with the relationships at most `SCHEMA_SIZE_MAX` characters. */
  @Allow() schema!: Record<string, unknown>;
  /** Relationships, by field. */
  @Allow() relationships!: Record<string, unknown>;
}

export class CreateSchemaRequest extends AppScope {
  @Nested(() => SchemaMetadata)
  metadata!: SchemaMetadata;

  @Nullable()
  @IsObject()
  schema?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  relationships?: Record<string, unknown>;
}

export class SchemaScope extends AppScope {
  /** Id of the schema. */
  @ResourceId('SchemaNotFound')
  schemaId!: string;
}

/** Absent properties keep their stored values. */
export class UpdateSchemaRequest extends AppScope {
  @ResourceId('SchemaNotFound')
  schemaId!: string;

  @Optional()
  @Nested(() => SchemaMetadata)
  metadata?: SchemaMetadata;

  @Nullable()
  @IsObject()
  schema?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  relationships?: Record<string, unknown>;
}

/** Returns the schemas of an app, without their content. */
export const listSchemas = defineRpc('config.schemas.list', AppScope, listOf(ListedSchema), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a schema.
 * @throws SchemaAlreadyExists, BadRequest
 */
export const createSchema = defineRpc('config.schemas.create', CreateSchemaRequest, SchemaSummary, { access: 'project:write' });
/** Returns a schema with its relationships. */
export const getSchema = defineRpc('config.schemas.get', SchemaScope, CollectionSchema, {
  access: 'project:read',
  idempotent: true,
  resource: ({ schemaId }) => ({ kind: 'schemas', id: schemaId }),
});
/**
 * Changes a schema.
 * @throws SchemaAlreadyExists, BadRequest
 */
export const updateSchema = defineRpc('config.schemas.update', UpdateSchemaRequest, nothing, {
  access: 'project:write',
  resource: ({ schemaId }) => ({ kind: 'schemas', id: schemaId }),
});
/** Deletes a schema. */
export const deleteSchema = defineRpc('config.schemas.delete', SchemaScope, nothing, {
  access: 'project:write',
  resource: ({ schemaId }) => ({ kind: 'schemas', id: schemaId }),
});
