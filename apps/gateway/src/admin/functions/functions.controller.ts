import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, bodyLike } from '../../edge/request-members.js';

const FUNCTION = { name: 'greet', private: false, can_evaluate: {}, source: 'exports = (name) => `Hello ${name}`;' };

@Controller(`${APP}/functions`)
export class FunctionsController {
  @Get() @Forwards(listFunctions) list() {}
  @Post() @Forwards(createFunction, body) create() {}
  @Get(':functionId') @Forwards(getFunction) get() {}
  @Put(':functionId') @Forwards(replaceFunction, bodyLike(FUNCTION)) replace() {}
  @Delete(':functionId') @Forwards(deleteFunction) delete() {}
}
