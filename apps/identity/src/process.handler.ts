import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { pingIdentity } from '#contracts/identity/process.contract.js';

/** Tells the gateway that this service can be reached. */
@Controller()
export class ProcessHandler {
  @HandleRpc(pingIdentity)
  async ping(): Promise<null> {
    return null;
  }
}
