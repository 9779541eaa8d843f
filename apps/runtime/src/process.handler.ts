import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { pingRuntime } from '#contracts/runtime/process.contract.js';

/** Replies to the gateway's check that this service is reachable. */
@Controller()
export class ProcessHandler {
  @HandleRpc(pingRuntime)
  async ping(): Promise<null> {
    return null;
  }
}
