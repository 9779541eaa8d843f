import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createDefaultRule,
  deleteDefaultRule,
  getDefaultRule,
  replaceDefaultRule,
  type ReplaceDefaultRuleRequest,
} from '#contracts/config/default-rules.contract.js';
import type { RolesRequest } from '#contracts/config/rules.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/services/:serviceId/default_rule`)
export class DefaultRulesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(getDefaultRule)
  get(@Path() path: ServiceScope) {
    return this.bus.call(getDefaultRule, path);
  }

  @Post()
  @Calls(createDefaultRule)
  create(@Path() path: ServiceScope, @JsonBody() body: RolesRequest) {
    return this.bus.call(createDefaultRule, withMembers(body, path));
  }

  @Put()
  @Calls(replaceDefaultRule)
  @HttpCode(204)
  async replace(@Path() path: ServiceScope, @JsonBody() body: ReplaceDefaultRuleRequest): Promise<void> {
    await this.bus.call(replaceDefaultRule, withMembers(body, path));
  }

  @Delete()
  @Calls(deleteDefaultRule)
  @HttpCode(204)
  async delete(@Path() path: ServiceScope): Promise<void> {
    await this.bus.call(deleteDefaultRule, path);
  }
}
