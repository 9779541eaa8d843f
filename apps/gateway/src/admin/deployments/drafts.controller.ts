import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createDraft,
  deployDraft,
  diffDraft,
  discardDraft,
  getDraft,
  listDrafts,
  type DeployDraftRequest,
  type DraftScope,
} from '#contracts/config/drafts.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { OptionalJsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/drafts`)
export class DraftsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listDrafts)
  list(@Path() path: AppScope) {
    return this.bus.call(listDrafts, path);
  }

  @Post()
  @Calls(createDraft)
  create(@Path() path: AppScope, @OptionalJsonBody() _body: object) {
    return this.bus.call(createDraft, path);
  }

  @Get(':draftId')
  @Calls(getDraft)
  get(@Path() path: DraftScope) {
    return this.bus.call(getDraft, path);
  }

  @Delete(':draftId')
  @Calls(discardDraft)
  @HttpCode(204)
  async discard(@Path() path: DraftScope): Promise<void> {
    await this.bus.call(discardDraft, path);
  }

  @Get(':draftId/diff')
  @Calls(diffDraft)
  diff(@Path() path: DraftScope) {
    return this.bus.call(diffDraft, path);
  }

  @Post(':draftId/deployment')
  @Calls(deployDraft)
  deploy(@Path() path: DraftScope, @OptionalJsonBody() body: DeployDraftRequest) {
    return this.bus.call(deployDraft, withMembers(body, path));
  }
}
