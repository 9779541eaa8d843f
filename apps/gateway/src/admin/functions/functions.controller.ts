import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { body, bodyLike } from '../../http/request-members.js';

const FUNCTION = { name: 'greet', private: false, can_evaluate: {}, source: 'exports = (name) => `Hello ${name}`;' };

@Controller(`${APP}/functions`)
export class FunctionsController {
  @Get() @Forwards(listFunctions) list() {}
  @Post() @Forwards(createFunction, body) create() {}
  @Get(':functionId') @Forwards(getFunction) get() {}
  @Put(':functionId') @Forwards(replaceFunction, bodyLike(FUNCTION)) replace() {}
  @Delete(':functionId') @Forwards(deleteFunction) delete() {}
}
