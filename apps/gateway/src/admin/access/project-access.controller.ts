import { Controller, Delete, Get, Post } from '@nestjs/common';
import { createKeyPair, getKeyPair, listKeyPairs, revokeKeyPair } from '#contracts/identity/key-pairs.contract.js';
import { listSigningKeys, rotateSigningKeys } from '#contracts/identity/keys.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { PROJECT } from '../../edge/path.js';
import { body, ignoredBody } from '../../edge/request-members.js';

/** Access to a project: key pairs, and the keys for signing tokens. App Services has these in another API. */
@Controller(PROJECT)
export class ProjectAccessController {
  @Get('api_keys') @Forwards(listKeyPairs) list() {}
  @Post('api_keys') @Forwards(createKeyPair, body) create() {}
  @Get('api_keys/:keyPairId') @Forwards(getKeyPair) get() {}
  @Delete('api_keys/:keyPairId') @Forwards(revokeKeyPair) revoke() {}
  @Get('signing_keys') @Forwards(listSigningKeys) signingKeys() {}
  @Post('signing_keys') @Forwards(rotateSigningKeys, ignoredBody()) rotate() {}
}
