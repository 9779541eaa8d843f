import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  UpdateCustomUserDataRequest,
  getCustomUserData,
  updateCustomUserData,
  type CustomUserData,
} from '#contracts/config/settings.contract.js';
import { AppScope } from '#contracts/scope.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Controller()
export class CustomUserDataHandler {
  constructor(@Inject(CustomUserDataService) private readonly customUserData: CustomUserDataService) {}

  @HandleRpc(getCustomUserData)
  get(request: AppScope): Promise<CustomUserData> {
    return this.customUserData.get(request);
  }

  @HandleRpc(updateCustomUserData)
  update(request: UpdateCustomUserDataRequest): Promise<null> {
    return this.customUserData.update(request);
  }
}
