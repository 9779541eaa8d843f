import { Controller, Delete, Get, Post } from '@nestjs/common';
import { createKeyPair, getKeyPair, listKeyPairs, revokeKeyPair } from '#contracts/identity/key-pairs.contract.js';
import { listSigningKeys, rotateSigningKeys } from '#contracts/identity/keys.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { PROJECT } from '../../edge/path.js';
import { body, ignoredBody } from '../../edge/request-members.js';

/** Who gets into a project, and the keys tokens are signed with. The original has these in another interface. */
@Controller(PROJECT)
export class ProjectAccessController {
  @Get('api_keys') @Forwards(listKeyPairs) list() {}
  @Post('api_keys') @Forwards(createKeyPair, body) create() {}
  @Get('api_keys/:keyPairId') @Forwards(getKeyPair) get() {}
  @Delete('api_keys/:keyPairId') @Forwards(revokeKeyPair) revoke() {}
  @Get('signing_keys') @Forwards(listSigningKeys) signingKeys() {}
  @Post('signing_keys') @Forwards(rotateSigningKeys, ignoredBody()) rotate() {}
}
