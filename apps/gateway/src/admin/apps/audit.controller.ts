import { Controller, Get } from '@nestjs/common';
import { listAudit } from '#contracts/config/audit.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { textParameter } from '../../http/query.js';
import { query } from '../../http/request-members.js';

@Controller(`${APP}/audit`)
export class AuditController {
  @Get() @Forwards(listAudit, query({ before: textParameter })) list() {}
}
