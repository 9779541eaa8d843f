import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getAllowedRequestOrigins,
  getRefreshTokenExpiration,
  setAllowedRequestOrigins,
  setRefreshTokenExpiration,
  type RefreshTokenExpiration,
  type SetAllowedRequestOriginsRequest,
  type SetRefreshTokenExpirationRequest,
} from '#contracts/config/security.contract.js';
import { GRAPHQL_SWITCHES, keptSwitches } from '#contracts/config/graphql-switches.js';
import type { AppSettings } from '#contracts/config/setting-defaults.js';
import {
  getDataAccessSettings,
  getGraphqlSettings,
  getNullTypeValidation,
  getSyncSettings,
  getValidationSettings,
  setGraphqlSettings,
  setNullTypeValidation,
  setSyncSettings,
  setValidationSettings,
  updateDataAccessSettings,
  type DataAccessSettings,
  type GraphqlSettings,
  type NullTypeValidation,
  type SetGraphqlSettingsRequest,
  type SetNullTypeValidationRequest,
  type SetSyncSettingsRequest,
  type SetValidationSettingsRequest,
  type UpdateDataAccessSettingsRequest,
  type ValidationScope,
  type ValidationSettings,
  type ValidationSide,
} from '#contracts/config/settings.contract.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEdit } from '../core/versions/config-edit.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { readSetting } from '../core/trees/read-setting.js';
import { putSetting } from '../core/versions/put-setting.js';

const VALIDATION_SETTINGS = {
  graphql: 'graphql_validation',
  rest: 'rest_validation',
} as const satisfies Record<ValidationSide, keyof AppSettings>;

/** The settings an app has once. */
@Injectable()
export class SettingsService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(getAllowedRequestOrigins)
  async origins(key: AppKey): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.read(key, 'allowed_request_origins')));
  }

  @HandleRpc(setAllowedRequestOrigins)
  setOrigins(request: SetAllowedRequestOriginsRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'allowed_request_origins', [...new Set(request.origins)]));
  }

  @HandleRpc(getRefreshTokenExpiration)
  async refreshTokenExpiration(key: AppKey): Promise<RefreshTokenExpiration> {
    return { expiration_time_seconds: (await this.read(key, 'refresh_token_seconds')) ?? REFRESH_TOKEN_SECONDS };
  }

  @HandleRpc(setRefreshTokenExpiration)
  setRefreshTokenExpiration(request: SetRefreshTokenExpirationRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'refresh_token_seconds', request.expiration_time_seconds));
  }

  @HandleRpc(getGraphqlSettings)
  async graphql(key: AppKey): Promise<GraphqlSettings> {
    return { ...GRAPHQL_SWITCHES, ...(await this.read(key, 'graphql')) };
  }

  @HandleRpc(setGraphqlSettings)
  setGraphql(request: SetGraphqlSettingsRequest): Promise<null> {
    return this.change(request, async (draft) => {
      const stored = await readSetting(draft, 'graphql');
      if (stored.use_natural_pluralization && request.use_natural_pluralization === false) {
        throw new AppError('InvalidParameter', 'use_natural_pluralization cannot be disabled once it is enabled');
      }
      putSetting(draft, 'graphql', {
        use_natural_pluralization: request.use_natural_pluralization ?? stored.use_natural_pluralization,
        disable_schema_introspection: request.disable_schema_introspection ?? stored.disable_schema_introspection,
        ...keptSwitches(stored, request),
      });
    });
  }

  @HandleRpc(getValidationSettings)
  validation(scope: ValidationScope): Promise<ValidationSettings> {
    return this.read(scope, VALIDATION_SETTINGS[scope.side]);
  }

  @HandleRpc(setValidationSettings)
  setValidation(request: SetValidationSettingsRequest): Promise<null> {
    const name = VALIDATION_SETTINGS[request.side];
    return this.change(request, async (draft) => {
      const stored = await readSetting(draft, name);
      putSetting(draft, name, {
        read_validation_action: request.read_validation_action ?? stored.read_validation_action,
        read_validation_level: request.read_validation_level ?? stored.read_validation_level,
        write_validation_action: request.write_validation_action ?? stored.write_validation_action,
        write_validation_level: request.write_validation_level ?? stored.write_validation_level,
      });
    });
  }

  @HandleRpc(getNullTypeValidation)
  nullTypes(key: AppKey): Promise<NullTypeValidation> {
    return this.read(key, 'null_type_validation');
  }

  @HandleRpc(setNullTypeValidation)
  setNullTypes(request: SetNullTypeValidationRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'null_type_validation', { enabled: request.enabled }));
  }

  @HandleRpc(getDataAccessSettings)
  dataAccess(key: AppKey): Promise<DataAccessSettings> {
    return this.read(key, 'data_access');
  }

  @HandleRpc(updateDataAccessSettings)
  updateDataAccess(request: UpdateDataAccessSettingsRequest): Promise<null> {
    return this.change(request, async (draft) => {
      const { strict_predicates } = await readSetting(draft, 'data_access');
      putSetting(draft, 'data_access', { strict_predicates: request.strict_predicates ?? strict_predicates });
    });
  }

  @HandleRpc(getSyncSettings)
  async sync(key: AppKey): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.read(key, 'sync')));
  }

  @HandleRpc(setSyncSettings)
  setSync(request: SetSyncSettingsRequest): Promise<null> {
    return this.change(request, async (draft) => {
      const stored = await readSetting(draft, 'sync');
      putSetting(draft, 'sync', {
        ...stored,
        development_mode_enabled: request.development_mode_enabled ?? stored.development_mode_enabled,
      });
    });
  }

  private read<K extends keyof AppSettings>(key: AppKey, name: K): Promise<AppSettings[K]> {
    return this.store.read(key, (view) => readSetting(view, name));
  }

  private change(key: AppKey, edit: (draft: ConfigEdit) => void | Promise<void>): Promise<null> {
    return this.store.change(key, async (draft) => {
      await edit(draft);
      return null;
    });
  }
}
