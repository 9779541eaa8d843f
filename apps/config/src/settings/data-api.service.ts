import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  createDataApi,
  getDataApi,
  listDataApiVersions,
  updateDataApi,
  type CreateDataApiRequest,
  type DataApiSettings,
  type UpdateDataApiRequest,
} from '#contracts/config/data-api.contract.js';
import { DATA_API, DATA_API_VERSIONS, type DataApiContent } from '#contracts/config/data-api.entity.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { putSetting } from '../core/versions/put-setting.js';
import { wholeDataApi } from '../core/snapshot-contents/served-data-api.js';
import { SourceChecks } from '../core/source-checks/source-checks.service.js';
import { readSetting } from '../core/trees/read-setting.js';
import type { ConfigEdit } from '../core/versions/config-edit.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { checkedDataApi } from './data-api-rules.js';

type Given = Readonly<Record<string, unknown>>;

function notConfigured(): AppError {
  return new AppError('DataApiNotConfigured', 'the data api is not configured');
}

/** Returns the properties a request contains: exports have exactly those that were given. */
function givenMembers(request: UpdateDataApiRequest): Given {
  const { verification_method } = request;
  const alias = verification_method ? { validation_method: verification_method } : {};
  const members = DATA_API.members.flatMap(({ name }) => {
    const value = (request as unknown as Given)[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return { ...alias, ...Object.fromEntries(members) };
}

function put(draft: ConfigEdit, stored: Given): DataApiContent {
  const whole = checkedDataApi(draft, stored);
  putSetting(draft, 'data_api', stored);
  return whole;
}

/** Configuration of an app's Data API (client-api §15). */
@Injectable()
export class DataApiService {
  constructor(
    private readonly store: ConfigStore,
    private readonly sources: SourceChecks,
  ) {}

  @HandleRpc(getDataApi)
  get(key: AppKey): Promise<DataApiSettings> {
    return this.store.read(key, async (view) => {
      const stored = await readSetting(view, 'data_api');
      if (!stored) throw notConfigured();
      return wholeDataApi(stored);
    });
  }

  @HandleRpc(createDataApi)
  async create(request: CreateDataApiRequest): Promise<DataApiSettings> {
    await this.requireCallable(request);
    return this.store.change(request, async (draft) => {
      if (await readSetting(draft, 'data_api')) {
        throw new AppError('DataApiAlreadyConfigured', 'the data api is already configured');
      }
      return put(draft, givenMembers(request));
    });
  }

  @HandleRpc(updateDataApi)
  async update(request: UpdateDataApiRequest): Promise<null> {
    await this.requireCallable(request);
    return this.store.change(request, async (draft) => {
      const stored = await readSetting(draft, 'data_api');
      if (!stored) throw notConfigured();
      put(draft, { ...stored, ...givenMembers(request) });
      return null;
    });
  }

  /** Lists one version: the others are aliases of the first. */
  @HandleRpc(listDataApiVersions)
  versions(key: AppKey): Promise<RawJson> {
    return this.store.read(key, () => new RawJson(JSON.stringify(DATA_API_VERSIONS.slice(0, 1))));
  }

  private async requireCallable(request: UpdateDataApiRequest): Promise<void> {
    const { run_as_user_id_script_source: script } = request;
    // `null` leaves it as it is.
    if (script) await this.sources.requireCallable(request, script);
  }
}
