import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { pingIdentity } from '#contracts/identity/process.contract.js';

/** Replies to the gateway's check that this service is reachable. */
@Controller()
export class ProcessHandler {
  @HandleRpc(pingIdentity)
  async ping(): Promise<null> {
    return null;
  }
}
