import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createCustomResolver,
  deleteCustomResolver,
  getCustomResolver,
  listCustomResolvers,
  updateCustomResolver,
} from '#contracts/config/custom-resolvers.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/graphql/custom_resolvers`)
export class CustomResolversController {
  @Get() @Forwards(listCustomResolvers) list() {}
  @Post() @Forwards(createCustomResolver, body) create() {}
  @Get(':resolverId') @Forwards(getCustomResolver) get() {}
  @Put(':resolverId') @Forwards(updateCustomResolver, body) update() {}
  @Delete(':resolverId') @Forwards(deleteCustomResolver) delete() {}
}
