import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { createValue, deleteValue, getValue, listValues, updateValue } from '#contracts/config/values.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/values`)
export class ValuesController {
  @Get() @Forwards(listValues) list() {}
  @Post() @Forwards(createValue, body) create() {}
  @Get(':valueId') @Forwards(getValue) get() {}
  @Put(':valueId') @Forwards(updateValue, body) update() {}
  @Delete(':valueId') @Forwards(deleteValue) delete() {}
}
