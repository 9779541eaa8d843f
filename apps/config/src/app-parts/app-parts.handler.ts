import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { ReadAppPartsRequest, readAppParts } from '#contracts/config/app-parts.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { AppPartsService } from './app-parts.service.js';

@Controller()
export class AppPartsHandler {
  constructor(@Inject(AppPartsService) private readonly parts: AppPartsService) {}

  @HandleRpc(readAppParts)
  read(request: ReadAppPartsRequest): Promise<RawJson> {
    return this.parts.read(request);
  }
}
