import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  AccessListEntryScope,
  CreateAccessListEntryRequest,
  UpdateAccessListEntryRequest,
  createAccessListEntry,
  deleteAccessListEntry,
  getAccessList,
  updateAccessListEntry,
  type AccessList,
  type AccessListEntry,
} from '#contracts/config/security.contract.js';
import { AppScope } from '#contracts/scope.js';
import { AccessListService } from './access-list.service.js';

@Controller()
export class AccessListHandler {
  constructor(@Inject(AccessListService) private readonly entries: AccessListService) {}

  @HandleRpc(getAccessList)
  get(request: AppScope): Promise<AccessList> {
    return this.entries.get(request);
  }

  @HandleRpc(createAccessListEntry)
  create(request: CreateAccessListEntryRequest): Promise<AccessListEntry> {
    return this.entries.create(request);
  }

  @HandleRpc(updateAccessListEntry)
  update(request: UpdateAccessListEntryRequest): Promise<AccessListEntry> {
    return this.entries.update(request);
  }

  @HandleRpc(deleteAccessListEntry)
  delete(request: AccessListEntryScope): Promise<null> {
    return this.entries.delete(request);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): Promise<void> {
    return this.entries.forget(appId);
  }
}
