import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createSchema,
  deleteSchema,
  getSchema,
  listSchemas,
  updateSchema,
  type CreateSchemaRequest,
  type SchemaScope,
  type UpdateSchemaRequest,
} from '#contracts/config/schemas.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/schemas`)
export class SchemasController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listSchemas)
  list(@Path() path: AppScope) {
    return this.bus.call(listSchemas, path);
  }

  @Post()
  @HttpCode(200)
  @Calls(createSchema)
  create(@Path() path: AppScope, @JsonBody() body: CreateSchemaRequest) {
    return this.bus.call(createSchema, withMembers(body, path));
  }

  @Get(':schemaId')
  @Calls(getSchema)
  get(@Path() path: SchemaScope) {
    return this.bus.call(getSchema, path);
  }

  @Put(':schemaId')
  @Calls(updateSchema)
  @HttpCode(204)
  async update(@Path() path: SchemaScope, @JsonBody() body: UpdateSchemaRequest): Promise<void> {
    await this.bus.call(updateSchema, withMembers(body, path));
  }

  @Delete(':schemaId')
  @Calls(deleteSchema)
  @HttpCode(204)
  async delete(@Path() path: SchemaScope): Promise<void> {
    await this.bus.call(deleteSchema, path);
  }
}
