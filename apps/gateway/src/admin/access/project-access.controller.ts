import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import {
  createAdministrator,
  getAdministrator,
  listAdministrators,
  removeAdministrator,
  setAdministratorPassword,
  updateAdministrator,
} from '#contracts/identity/administrators.contract.js';
import { createKeyPair, getKeyPair, listKeyPairs, revokeKeyPair } from '#contracts/identity/key-pairs.contract.js';
import { listSigningKeys, rotateSigningKeys } from '#contracts/identity/keys.contract.js';
import { listProjectAudit } from '#contracts/identity/project-audit.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { PROJECT } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { body, ignoredBody, optionalBody, query } from '../../edge/request-members.js';

/** Access to a project: key pairs, and the keys for signing tokens. App Services has these in another API. */
@Controller(PROJECT)
export class ProjectAccessController {
  @Get('administrators') @Forwards(listAdministrators) administrators() {}
  @Post('administrators') @Forwards(createAdministrator, body) createAdministrator() {}
  @Get('administrators/:administratorId') @Forwards(getAdministrator) administrator() {}
  @Patch('administrators/:administratorId') @Forwards(updateAdministrator, body) updateAdministrator() {}
  @Delete('administrators/:administratorId') @Forwards(removeAdministrator) removeAdministrator() {}

  @Put('administrators/:administratorId/password')
  @Forwards(setAdministratorPassword, optionalBody)
  setAdministratorPassword() {}

  @Get('audit') @Forwards(listProjectAudit, query({ before: textParameter })) audit() {}
  @Get('api_keys') @Forwards(listKeyPairs) list() {}
  @Post('api_keys') @Forwards(createKeyPair, body) create() {}
  @Get('api_keys/:keyPairId') @Forwards(getKeyPair) get() {}
  @Delete('api_keys/:keyPairId') @Forwards(revokeKeyPair) revoke() {}
  @Get('signing_keys') @Forwards(listSigningKeys) signingKeys() {}
  @Post('signing_keys') @Forwards(rotateSigningKeys, ignoredBody()) rotate() {}
}
