import { Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { tryRules } from '#contracts/runtime/rule-trials.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { APP } from '../../edge/path.js';
import { bodyText, facts, ownDraft } from '../../edge/request-members.js';

const TRIAL = { custom_user: { id: 'somebody' }, database: 'store', collection: 'orders', filter: { paid: true } };

@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/rules`)
export class RuleTrialsController {
  @Post('try') @HttpCode(200) @Forwards(tryRules, bodyText(TRIAL), facts, ownDraft) try() {}
}
