import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { currentContext } from '#bus/request-context.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import {
  ACCESS_LIST_MAX,
  createAccessListEntry,
  deleteAccessListEntry,
  getAccessList,
  updateAccessListEntry,
  type AccessList,
  type AccessListEntry,
  type AccessListEntryScope,
  type CreateAccessListEntryRequest,
  type UpdateAccessListEntryRequest,
} from '#contracts/config/security.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#platform/ids.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { AppRecords } from '../app-records/app-records.service.js';
import { appNotFound } from '../versions/config-store.service.js';
import { auditRecord } from '../audit-trail/audit-records.js';
import { AuditTrail } from '../audit-trail/audit-trail.service.js';
import type { AccessListRecord } from './access-list-entry.model.js';
import { AccessListRepository } from './access-list.repository.js';
import { includesAddress, plainAddress } from './address-range.js';

function callerAddress(): string {
  return plainAddress(currentContext()?.remoteAddress ?? '');
}

function toEntry({ _id, address, comment }: AccessListRecord): AccessListEntry {
  return { _id, address, ...(comment === '' ? {} : { comment }), includes_current: includesAddress(address, callerAddress()) };
}

function notFound(id: string): AppError {
  return new AppError('AllowedIPNotFound', notFoundMessage('AllowedIPNotFound', id));
}

/** Addresses an app may be used from: effective at once, no part of deployments. */
@Injectable()
export class AccessListService {
  constructor(
    private readonly entries: AccessListRepository,
    private readonly apps: AppRecords,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(getAccessList)
  async get(key: AppKey): Promise<AccessList> {
    await this.requireApp(key);
    const entries = await this.entries.list(key.appId);
    return { allowed_ips: entries.map(toEntry), current_ip: callerAddress() };
  }

  @HandleRpc(createAccessListEntry)
  async create(request: CreateAccessListEntryRequest): Promise<AccessListEntry> {
    await this.requireApp(request);
    const address = request.use_current ? callerAddress() : request.address;
    if (!address) throw new AppError('MissingParameter', 'address or use_current is required');
    if ((await this.entries.count(request.appId)) >= ACCESS_LIST_MAX) {
      throw new AppError('InvalidParameter', `an access list may have at most ${ACCESS_LIST_MAX} entries`);
    }
    const record = { _id: newId(), appId: request.appId, address, comment: request.comment ?? '' };
    await this.entries.insert(record);
    await this.note(request, record, 'create');
    return toEntry(record);
  }

  @HandleRpc(updateAccessListEntry)
  async update(request: UpdateAccessListEntryRequest): Promise<AccessListEntry> {
    await this.requireApp(request);
    const { appId, entryId, address, comment } = request;
    const changes = { ...(address ? { address } : {}), ...(typeof comment === 'string' ? { comment } : {}) };
    const updated = await this.entries.update(appId, entryId, changes);
    if (!updated) throw notFound(entryId);
    await this.note(request, updated, 'update');
    return toEntry(updated);
  }

  @HandleRpc(deleteAccessListEntry)
  async delete(key: AccessListEntryScope): Promise<null> {
    await this.requireApp(key);
    const removed = await this.entries.remove(key.appId, key.entryId);
    if (!removed) throw notFound(key.entryId);
    await this.note(key, removed, 'delete');
    return null;
  }

  @HandleEvent(appDeleted)
  async forget({ appId }: AppDeleted): Promise<void> {
    await this.entries.removeAll(appId);
  }

  private note({ groupId, appId }: AppKey, { _id: id, address }: AccessListRecord, operation: AuditOperation): Promise<void> {
    return this.audit.note(auditRecord({ groupId, appId }, [{ kind: 'access_list', id, name: address, operation }]));
  }

  private async requireApp(key: AppKey): Promise<void> {
    if (!(await this.apps.find(key))) throw appNotFound(key.appId);
  }
}
