import { Controller, Get } from '@nestjs/common';
import { listAudit } from '#contracts/config/audit.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { query } from '../../edge/request-members.js';

@Controller(`${APP}/audit`)
export class AuditController {
  @Get() @Forwards(listAudit, query({ before: textParameter })) list() {}
}
