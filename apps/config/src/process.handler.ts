import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { pingConfig } from '#contracts/config/process.contract.js';

/** Confirms to the gateway that this service can be reached. */
@Controller()
export class ProcessHandler {
  @HandleRpc(pingConfig)
  async ping(): Promise<null> {
    return null;
  }
}
