import { Allow, IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Nullable, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Schemas of one app. */
export const SCHEMAS_MAX = 1_000;
/** Characters of one, with its relationships, as JSON. */
export const SCHEMA_SIZE_MAX = 200_000;

/** The collection a schema describes; `data_source` is the name of a service. */
export class SchemaMetadata {
  @Text(1, 64)
  data_source!: string;

  @Text(1, 63)
  database!: string;

  @Text(1, 255)
  collection!: string;
}

export class SchemaSummary {
  @Allow() _id!: string;
  @Allow() metadata!: SchemaMetadata;
}

export class CollectionSchema extends SchemaSummary {
  @Allow() schema!: Record<string, unknown>;
  @Allow() relationships!: Record<string, unknown>;
}

export class CreateSchemaRequest extends AppScope {
  @IsObject()
  @Type(() => SchemaMetadata)
  @ValidateNested()
  metadata!: SchemaMetadata;

  @Nullable()
  @IsObject()
  schema?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  relationships?: Record<string, unknown>;
}

export class SchemaScope extends AppScope {
  @ResourceId('SchemaNotFound')
  schemaId!: string;
}

/** Members that are absent keep what is stored. */
export class UpdateSchemaRequest extends AppScope {
  @ResourceId('SchemaNotFound')
  schemaId!: string;

  @Optional()
  @IsObject()
  @Type(() => SchemaMetadata)
  @ValidateNested()
  metadata?: SchemaMetadata;

  @Nullable()
  @IsObject()
  schema?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  relationships?: Record<string, unknown>;
}

export const listSchemas = defineRpc('config.schemas.list', AppScope, listOf(SchemaSummary), {
  access: 'project:read',
  idempotent: true,
});
export const createSchema = defineRpc('config.schemas.create', CreateSchemaRequest, SchemaSummary, { access: 'project:write' });
export const getSchema = defineRpc('config.schemas.get', SchemaScope, CollectionSchema, {
  access: 'project:read',
  idempotent: true,
});
export const updateSchema = defineRpc('config.schemas.update', UpdateSchemaRequest, nothing, { access: 'project:write' });
export const deleteSchema = defineRpc('config.schemas.delete', SchemaScope, nothing, { access: 'project:write' });
