import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { CustomUserDataConfig } from '#contracts/config/app-snapshot.js';
import {
  getCustomUserData,
  updateCustomUserData,
  type CustomUserData,
  type UpdateCustomUserDataRequest,
} from '#contracts/config/settings.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { requireUnreserved } from '../entities/schemas/namespace.js';
import { putSetting } from '../core/versions/put-setting.js';
import { readSetting } from '../core/trees/read-setting.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import type { ConfigTree } from '../core/trees/config-tree.js';
import { functionIdOf, nameOf, requireDataSource, serviceIdOf } from '../core/versions/references.js';

const REQUIRED_WHEN_ENABLED = ['mongo_service_id', 'database_name', 'collection_name', 'user_id_field'] as const;

function toCustomUserData(tree: ConfigTree, { enabled, ...stored }: CustomUserDataConfig): CustomUserData {
  if (Object.values(stored).every((member) => member === '')) return { enabled };
  const { on_user_creation_function_id, ...where } = stored;
  return {
    enabled,
    ...where,
    mongo_service_name: nameOf(tree, 'services', where.mongo_service_id),
    ...(on_user_creation_function_id === ''
      ? {}
      : {
          on_user_creation_function_id,
          on_user_creation_function_name: nameOf(tree, 'functions', on_user_creation_function_id),
        }),
  };
}

/** Checks whether the request sets or removes a reference; an empty string removes it. */
function named(...members: (string | null | undefined)[]): boolean {
  return members.some((member) => member !== undefined && member !== null);
}

/**
 * Throws for settings that name a service without collections or a database of the platform, or lack properties required to
 * enable them.
 */
export function checkCustomUserData(tree: ConfigTree, settings: CustomUserDataConfig): void {
  requireDataSource(tree, settings.mongo_service_id);
  requireUnreserved(settings.database_name, 'database_name');
  const missing = REQUIRED_WHEN_ENABLED.find((member) => settings.enabled && settings[member] === '');
  if (missing !== undefined) {
    throw new AppError('MissingParameter', `${missing} is required to enable custom user data`);
  }
}

@Injectable()
export class CustomUserDataService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(getCustomUserData)
  get(key: AppKey): Promise<CustomUserData> {
    return this.store.read(key, async (view) => toCustomUserData(view.tree, await readSetting(view, 'custom_user_data')));
  }

  @HandleRpc(updateCustomUserData)
  update(request: UpdateCustomUserDataRequest): Promise<null> {
    const { mongo_service_id, mongo_service_name, on_user_creation_function_id, on_user_creation_function_name } = request;
    return this.store.change(request, async (draft) => {
      const stored = await readSetting(draft, 'custom_user_data');
      const settings: CustomUserDataConfig = {
        enabled: request.enabled ?? stored.enabled,
        mongo_service_id: named(mongo_service_id, mongo_service_name)
          ? serviceIdOf(draft.tree, { id: mongo_service_id, name: mongo_service_name })
          : stored.mongo_service_id,
        database_name: request.database_name ?? stored.database_name,
        collection_name: request.collection_name ?? stored.collection_name,
        user_id_field: request.user_id_field ?? stored.user_id_field,
        on_user_creation_function_id: named(on_user_creation_function_id, on_user_creation_function_name)
          ? functionIdOf(draft.tree, { id: on_user_creation_function_id, name: on_user_creation_function_name })
          : stored.on_user_creation_function_id,
      };
      checkCustomUserData(draft.tree, settings);
      putSetting(draft, 'custom_user_data', settings);
      return null;
    });
  }
}
