import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  createDraft,
  deployDraft,
  diffDraft,
  discardDraft,
  getDraft,
  listDraftConflicts,
  listDrafts,
  rebaseDraft,
  undoDraftChanges,
} from '#contracts/config/drafts.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, optionalBody } from '../../edge/request-members.js';

@Controller(`${APP}/drafts`)
export class DraftsController {
  @Get() @Forwards(listDrafts) list() {}
  @Post() @Forwards(createDraft, optionalBody) create() {}
  @Get(':draftId') @Forwards(getDraft) get() {}
  @Delete(':draftId') @Forwards(discardDraft) discard() {}
  @Get(':draftId/diff') @Forwards(diffDraft) diff() {}
  @Get(':draftId/conflicts') @Forwards(listDraftConflicts) conflicts() {}
  @Post(':draftId/rebase') @HttpCode(200) @Forwards(rebaseDraft, body) rebase() {}
  @Post(':draftId/undo') @HttpCode(200) @Forwards(undoDraftChanges, body) undo() {}
  @Post(':draftId/deployment') @Forwards(deployDraft, optionalBody) deploy() {}
}
