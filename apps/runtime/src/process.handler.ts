import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { pingRuntime } from '#contracts/runtime/process.contract.js';

/** Tells the gateway that this service can be reached. */
@Controller()
export class ProcessHandler {
  @HandleRpc(pingRuntime)
  async ping(): Promise<null> {
    return null;
  }
}
