import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  APP_PART_LIST_MAX,
  readAppParts,
  type AppPart,
  type AppPartKind,
  type AppPartOutcome,
  type AppPartReply,
  type ReadAppPartsRequest,
} from '#contracts/config/app-parts.contract.js';
import { AppError } from '#contracts/error.js';
import { isObjectIdText } from '#contracts/fields.js';
import { RawJson } from '#contracts/rpc.js';
import { AppsService } from '../apps/apps.service.js';
import { AuthProvidersService } from '../auth-providers/auth-providers.service.js';
import { DefaultRulesService } from '../default-rules/default-rules.service.js';
import { DeploymentsService } from '../deployments/deployments.service.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { FunctionsService } from '../functions/functions.service.js';
import { RulesService } from '../rules/rules.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { ServiceConfigService } from '../services/service-config.service.js';
import { ServicesService } from '../services/services.service.js';
import { appNotFound } from '../versions/config-store.service.js';
import { ValuesService } from '../values/values.service.js';

/** Characters of outcomes one answer holds; a single larger one is answered alone. */
const ANSWER_MAX = 4 * 1024 * 1024;

interface PartKey {
  readonly groupId: string;
  readonly appId: string;
  /** What the part is of, beside the app; empty where nothing else is named. */
  readonly id: string;
}

type Readers = {
  readonly [K in AppPartKind]: (key: PartKey) => Promise<AppPartReply<K>>;
};

@Injectable()
export class AppPartsService {
  private readonly readers: Readers;

  constructor(
    apps: AppsService,
    functions: FunctionsService,
    services: ServicesService,
    serviceConfigs: ServiceConfigService,
    rules: RulesService,
    defaultRules: DefaultRulesService,
    authProviders: AuthProvidersService,
    values: ValuesService,
    secrets: SecretsService,
    deployments: DeploymentsService,
    drafts: DraftsService,
  ) {
    this.readers = {
      app: (key) => apps.get(key),
      functions: (key) => functions.list(key),
      function: (key) => functions.get({ ...key, functionId: key.id }),
      services: (key) => services.list(key),
      service: (key) => services.get({ ...key, serviceId: key.id }),
      serviceConfig: async (key) => objectOf(await serviceConfigs.get({ ...key, serviceId: key.id })),
      rules: (key) => rules.list({ ...key, serviceId: key.id }),
      defaultRule: (key) => defaultRules.get({ ...key, serviceId: key.id }),
      authProviders: (key) => authProviders.list(key),
      authProvider: (key) => authProviders.get({ ...key, providerId: key.id }),
      values: (key) => values.list(key),
      value: (key) => values.get({ ...key, valueId: key.id }),
      secrets: (key) => secrets.list(key),
      deployments: ({ groupId, appId }) => deployments.list({ groupId, appId }),
      deployment: (key) => deployments.get({ ...key, deploymentId: key.id }),
      drafts: (key) => drafts.list(key),
      draftDiff: (key) => drafts.diff({ ...key, draftId: key.id }),
    };
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

function objectOf(json: RawJson): Record<string, unknown> {
  return JSON.parse(json.text()) as Record<string, unknown>;
}
