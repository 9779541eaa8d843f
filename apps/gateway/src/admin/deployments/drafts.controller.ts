import { Controller, Delete, Get, Post } from '@nestjs/common';
import { createDraft, deployDraft, diffDraft, discardDraft, getDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { optionalBody } from '../../http/request-members.js';

@Controller(`${APP}/drafts`)
export class DraftsController {
  @Get() @Forwards(listDrafts) list() {}
  @Post() @Forwards(createDraft, optionalBody) create() {}
  @Get(':draftId') @Forwards(getDraft) get() {}
  @Delete(':draftId') @Forwards(discardDraft) discard() {}
  @Get(':draftId/diff') @Forwards(diffDraft) diff() {}
  @Post(':draftId/deployment') @Forwards(deployDraft, optionalBody) deploy() {}
}
