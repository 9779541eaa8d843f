import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import { ReadCustomUserDataRequest, readCustomUserData } from '#contracts/runtime/custom-user-data.contract.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Controller()
export class CustomUserDataHandler {
  constructor(@Inject(CustomUserDataService) private readonly customUserData: CustomUserDataService) {}

  @HandleRpc(readCustomUserData)
  read(request: ReadCustomUserDataRequest): Promise<RawJson> {
    return this.customUserData.read(request);
  }
}
