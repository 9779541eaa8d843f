import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { currentContext } from '#bus/transport/request-context.js';
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
import { addressFilter, plainAddress, plainRange, rangeKey } from '#security/network/address-range.js';
import { newId } from '#contracts/ids.js';
import type { AllowedAddress, AppRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { auditRecord } from '../core/audit-trail/audit-records.js';
import { AuditTrail } from '../core/audit-trail/audit-trail.service.js';
import { AppChanges } from '../core/versions/app-changes.service.js';
import { appNotFound } from '../core/versions/config-store.service.js';
import { AccessListAdoption } from './access-list-adoption.service.js';
import { AccessListRepository } from './access-list.repository.js';

/** Maximum attempts to make a change when other changes come first. */
const CHANGE_ATTEMPTS = 40;

/** A list after a change, and the entry the change was about. */
interface Changed {
  readonly entries: readonly AllowedAddress[];
  readonly entry: AllowedAddress;
  readonly operation: AuditOperation;
}

function callerAddress(): string {
  const [address = ''] = plainAddress(currentContext()?.remoteAddress ?? '').split('%', 1);
  return isIP(address) === 0 ? '' : address;
}

function toEntry({ _id, address, comment }: AllowedAddress): AccessListEntry {
  const includes_current = addressFilter([address])(callerAddress());
  return { _id, address, ...(comment === '' ? {} : { comment }), includes_current };
}

function notFound(id: string): AppError {
  return new AppError('AllowedIPNotFound', notFoundMessage('AllowedIPNotFound', id));
}

function checkNew(entries: readonly AllowedAddress[], address: string): void {
  const key = rangeKey(address);
  if (entries.every((entry) => rangeKey(entry.address) !== key)) return;
  throw new AppError('AllowedIPAlreadyExists', `the access list already contains '${address}'`);
}

/**
 * Addresses from which clients of an app may connect: effective immediately, not part of deployments. The gateway enforces
 * them.
 */
@Injectable()
export class AccessListService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly changes: AppChanges,
    private readonly audit: AuditTrail,
    private readonly adoption: AccessListAdoption,
    private readonly older: AccessListRepository,
  ) {}

  @HandleRpc(getAccessList)
  async get(key: AppKey): Promise<AccessList> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return { allowed_ips: (await this.entriesOf(app)).map(toEntry), current_ip: callerAddress() };
  }

  @HandleRpc(createAccessListEntry)
  create(request: CreateAccessListEntryRequest): Promise<AccessListEntry> {
    const address = plainRange((request.use_current ? callerAddress() : request.address) ?? '');
    const entry = { _id: newId(), address, comment: request.comment ?? '' };
    return this.change(request, (entries) => {
      if (!address) throw new AppError('MissingParameter', 'address or use_current is required');
      if (entries.length >= ACCESS_LIST_MAX) {
        throw new AppError('InvalidParameter', `an access list may have at most ${ACCESS_LIST_MAX} entries`);
      }
      checkNew(entries, address);
      return { entries: [...entries, entry], entry, operation: 'create' };
    });
  }

  @HandleRpc(updateAccessListEntry)
  update(request: UpdateAccessListEntryRequest): Promise<AccessListEntry> {
    const { entryId, address, comment } = request;
    return this.change(request, (entries) => {
      const before = entries.find(({ _id }) => _id === entryId);
      if (!before) throw notFound(entryId);
      const entry = { ...before, ...(address ? { address: plainRange(address) } : {}), comment: comment ?? before.comment };
      const others = entries.filter((other) => other !== before);
      checkNew(others, entry.address);
      return { entries: entries.map((other) => (other === before ? entry : other)), entry, operation: 'update' };
    });
  }

  @HandleRpc(deleteAccessListEntry)
  async delete(key: AccessListEntryScope): Promise<null> {
    await this.change(key, (entries) => {
      const entry = entries.find(({ _id }) => _id === key.entryId);
      if (!entry) throw notFound(key.entryId);
      return { entries: entries.filter((other) => other !== entry), entry, operation: 'delete' };
    });
    return null;
  }

  @HandleEvent(appDeleted)
  async forget({ appId }: AppDeleted): Promise<void> {
    await this.older.removeAll(appId);
  }

  /** Applies `edit` to the newest list. All processes know the change before the response is sent. */
  private async change(
    { groupId, appId }: AppKey,
    edit: (entries: readonly AllowedAddress[]) => Changed,
  ): Promise<AccessListEntry> {
    for (let attempt = 1; attempt <= CHANGE_ATTEMPTS; attempt++) {
      const app = await this.stored.find({ groupId, appId });
      if (!app) throw appNotFound(appId);
      const { entries, entry, operation } = edit(await this.entriesOf(app));
      const change = { kind: 'access_list', id: entry._id, name: entry.address, operation };
      const changed = await this.stored.replaceAccess(app, entries, [auditRecord({ groupId, appId }, [change])]);
      if (!changed) continue;
      await this.changes.announceRecord(app, changed);
      await this.audit.settle(changed);
      return toEntry(entry);
    }
    throw new AppError('Unavailable', 'the access list is being changed by too many concurrent requests: retry');
  }

  private async entriesOf({ _id, access }: AppRecord): Promise<readonly AllowedAddress[]> {
    return access?.entries ?? (await this.adoption.entriesOf(_id));
  }
}
