import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateSchemaRequest,
  SchemaScope,
  UpdateSchemaRequest,
  createSchema,
  deleteSchema,
  getSchema,
  listSchemas,
  updateSchema,
  type CollectionSchema,
  type SchemaSummary,
} from '#contracts/config/schemas.contract.js';
import { AppScope } from '#contracts/scope.js';
import { SchemasService } from './schemas.service.js';

@Controller()
export class SchemasHandler {
  constructor(@Inject(SchemasService) private readonly schemas: SchemasService) {}

  @HandleRpc(listSchemas)
  list(request: AppScope): Promise<SchemaSummary[]> {
    return this.schemas.list(request);
  }

  @HandleRpc(createSchema)
  create(request: CreateSchemaRequest): Promise<SchemaSummary> {
    return this.schemas.create(request);
  }

  @HandleRpc(getSchema)
  get(request: SchemaScope): Promise<CollectionSchema> {
    return this.schemas.get(request);
  }

  @HandleRpc(updateSchema)
  update(request: UpdateSchemaRequest): Promise<null> {
    return this.schemas.update(request);
  }

  @HandleRpc(deleteSchema)
  delete(request: SchemaScope): Promise<null> {
    return this.schemas.delete(request);
  }
}
