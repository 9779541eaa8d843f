import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { App } from '#contracts/config/apps.contract.js';
import {
  createEnvironmentValue,
  deleteEnvironmentValue,
  getEnvironmentValue,
  listEnvironmentValues,
  setEnvironment,
  updateEnvironmentValue,
  type CreateEnvironmentValueRequest,
  type EnvironmentValue,
  type EnvironmentValueScope,
  type ListedEnvironmentValue,
  type SetEnvironmentRequest,
  type UpdateEnvironmentValueRequest,
} from '#contracts/config/environments.contract.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { toApp } from '../../core/views/app-view.js';
import { putSetting } from '../../core/versions/put-setting.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { environmentOf } from '../../core/trees/config-tree.js';
import { removeEntity, requireEntity, requireFreeName, assertCapacity } from '../../core/versions/entities.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { ENVIRONMENT_VALUES_MAX, checkedValues } from './environment-values.js';

function put(draft: ConfigEdit, _id: string, content: ContentOf['environment_values']): EnvironmentValue {
  const { name } = content;
  const message = `an environment value named '${name}' already exists`;
  requireFreeName(draft, 'environment_values', name, 'EnvironmentValueAlreadyExists', message, _id);
  return { _id, last_modified: draft.put('environment_values', _id, content), ...content };
}

@Injectable()
export class EnvironmentsService {
  constructor(private readonly store: ConfigStore) {}

  /** Returns the app as it is afterwards. */
  @HandleRpc(setEnvironment)
  async select(request: SetEnvironmentRequest): Promise<App> {
    await this.store.change(request, (draft) => putSetting(draft, 'environment', request.environment ?? ''));
    return this.store.read(request, ({ app, tree }) => ({ ...toApp(app), environment: environmentOf(tree) }));
  }

  @HandleRpc(listEnvironmentValues)
  list(key: AppKey): Promise<ListedEnvironmentValue[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('environment_values')
        .sorted()
        .map(([_id, { name, modified, content }]) => ({ _id, name, last_modified: modified, version: content })),
    );
  }

  @HandleRpc(getEnvironmentValue)
  get(key: EnvironmentValueScope): Promise<EnvironmentValue> {
    return this.store.read(key, async (view) => {
      const stored = await requireEntity(view, 'environment_values', key.environmentValueId, 'EnvironmentValueNotFound');
      return { _id: stored._id, last_modified: stored.entry.modified, ...stored.content };
    });
  }

  @HandleRpc(createEnvironmentValue)
  create({ name, values, ...key }: CreateEnvironmentValueRequest): Promise<EnvironmentValue> {
    const content = { name, values: checkedValues(values) };
    return this.store.change(key, (draft) => {
      assertCapacity(draft, 'environment_values', ENVIRONMENT_VALUES_MAX, 'environment values');
      return put(draft, newId(), content);
    });
  }

  @HandleRpc(updateEnvironmentValue)
  update(request: UpdateEnvironmentValueRequest): Promise<EnvironmentValue> {
    const values = request.values && checkedValues(request.values);
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(
        draft,
        'environment_values',
        request.environmentValueId,
        'EnvironmentValueNotFound',
      );
      return put(draft, _id, { name: request.name ?? content.name, values: values ?? content.values });
    });
  }

  @HandleRpc(deleteEnvironmentValue)
  delete(key: EnvironmentValueScope): Promise<null> {
    return this.store.change(key, (draft) =>
      removeEntity(draft, 'environment_values', key.environmentValueId, 'EnvironmentValueNotFound'),
    );
  }
}
