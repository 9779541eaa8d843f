import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { createSchema, deleteSchema, getSchema, listSchemas, updateSchema } from '#contracts/config/schemas.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/schemas`)
export class SchemasController {
  @Get() @Forwards(listSchemas) list() {}
  @Post() @HttpCode(200) @Forwards(createSchema, body) create() {}
  @Get(':schemaId') @Forwards(getSchema) get() {}
  @Put(':schemaId') @Forwards(updateSchema, body) update() {}
  @Delete(':schemaId') @Forwards(deleteSchema) delete() {}
}
