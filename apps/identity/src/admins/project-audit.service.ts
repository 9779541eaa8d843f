import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin, currentContext } from '#bus/transport/request-context.js';
import { deploymentOrigin } from '#contracts/deployment-origin.js';
import { AppError } from '#contracts/error.js';
import {
  PROJECT_AUDIT_PAGE,
  listProjectAudit,
  type ListProjectAuditRequest,
  type ProjectAuditEntry,
} from '#contracts/identity/project-audit.contract.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { AdminsRepository } from './admins.repository.js';
import type { ProjectAuditRecord } from './project-audit.model.js';
import { ProjectAuditRepository } from './project-audit.repository.js';

type Change = Pick<ProjectAuditRecord, 'groupId' | 'kind' | 'id' | 'name' | 'operation'> & { readonly properties?: string[] };

/** Audit entries about the administrators and key pairs of projects. */
@Injectable()
export class ProjectAudit {
  constructor(
    private readonly entries: ProjectAuditRepository,
    private readonly admins: AdminsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records a change after it was made. The change is reported as made even if recording fails. */
  async record({ properties = [], ...change }: Change): Promise<void> {
    const context = currentContext();
    const entry = {
      _id: newId(),
      time: new Date(),
      userId: currentAdmin().userId,
      origin: deploymentOrigin(context?.origin ?? null),
      remoteAddress: context?.remoteAddress ?? null,
      requestId: context?.requestId ?? '',
      ...change,
      properties,
    };
    try {
      await this.entries.add(entry);
    } catch (error) {
      this.logger.warn({ err: error, audit: entry }, 'a change left no audit entry');
    }
  }

  @HandleRpc(listProjectAudit)
  async list({ groupId, before }: ListProjectAuditRequest): Promise<ProjectAuditEntry[]> {
    const last = before === undefined ? null : await this.entries.find(groupId, before);
    if (before !== undefined && !last) throw new AppError('InvalidParameter', `'before' names no entry: '${before}'`);
    const page = await this.entries.page(groupId, last, PROJECT_AUDIT_PAGE);
    const names = await this.admins.namesOf([...new Set(page.map(({ userId }) => userId))]);
    return page.map((entry) => toEntry(entry, names[entry.userId]));
  }
}

function toEntry(
  { _id, time, kind, id, name, operation, properties, ...by }: ProjectAuditRecord,
  userName?: string,
): ProjectAuditEntry {
  return {
    _id,
    time: time.toISOString(),
    user_id: by.userId,
    ...(userName === undefined ? {} : { user_name: userName }),
    origin: by.origin,
    remote_address: by.remoteAddress,
    request_id: by.requestId,
    kind,
    id,
    name,
    operation,
    properties: [...properties],
  };
}
