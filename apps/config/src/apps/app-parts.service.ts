import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  APP_PART_LIST_MAX,
  readAppParts,
  type AppPart,
  type AppPartOutcome,
  type ReadAppPartsRequest,
} from '#contracts/config/app-parts.contract.js';
import { AppError } from '#contracts/error.js';
import { isObjectIdText } from '#contracts/fields.js';
import { RawJson } from '#contracts/rpc.js';
import { appNotFound } from '../core/versions/config-store.service.js';
import { EntityParts } from './entity-parts.js';
import type { PartReaders } from './part-readers.js';
import { ServiceParts } from './service-parts.js';
import { VersionParts } from './version-parts.js';

/** Characters of outcomes one reply holds; a single larger one is returned alone. */
const ANSWER_MAX = 4 * 1024 * 1024;

@Injectable()
export class AppPartsService {
  private readonly readers: PartReaders;

  constructor(entities: EntityParts, services: ServiceParts, versions: VersionParts) {
    this.readers = { ...entities.readers, ...services.readers, ...versions.readers };
  }

  @HandleRpc(readAppParts)
  async read({ groupId, parts }: ReadAppPartsRequest): Promise<RawJson> {
    const outcomes: string[] = [];
    let length = 0;
    for (const part of parts) {
      const text = JSON.stringify(await this.outcome(groupId, part));
      length += text.length;
      if (outcomes.length > 0 && length > ANSWER_MAX) break;
      outcomes.push(text);
    }
    return new RawJson(`{"outcomes":[${outcomes.join(',')}]}`);
  }

  private async outcome(groupId: string, part: AppPart): Promise<AppPartOutcome> {
    try {
      if (!isObjectIdText(part.appId)) throw appNotFound(part.appId);
      const value = await this.readers[part.kind]({ groupId, appId: part.appId, id: part.id ?? '' });
      return { value: Array.isArray(value) ? pageOf(value, part) : value };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, message: error.message };
    }
  }
}

function pageOf(list: readonly unknown[], { skip = 0, limit = APP_PART_LIST_MAX }: AppPart): readonly unknown[] {
  return list.slice(skip, skip + limit);
}
