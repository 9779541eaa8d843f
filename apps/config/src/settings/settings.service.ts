import { Injectable } from '@nestjs/common';
import type {
  RefreshTokenExpiration,
  SetAllowedRequestOriginsRequest,
  SetRefreshTokenExpirationRequest,
} from '#contracts/config/security.contract.js';
import type { AppSettings } from '#contracts/config/setting-defaults.js';
import type {
  DataAccessSettings,
  GraphqlSettings,
  NullTypeValidation,
  SetGraphqlSettingsRequest,
  SetNullTypeValidationRequest,
  SetSyncSettingsRequest,
  SetValidationSettingsRequest,
  UpdateDataAccessSettingsRequest,
  ValidationScope,
  ValidationSettings,
  ValidationSide,
} from '#contracts/config/settings.contract.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { putSetting, readSetting } from './setting.js';

const VALIDATION_SETTINGS = {
  graphql: 'graphql_validation',
  rest: 'rest_validation',
} as const satisfies Record<ValidationSide, keyof AppSettings>;

/** The settings an app has once. */
@Injectable()
export class SettingsService {
  constructor(private readonly store: ConfigStore) {}

  async origins(key: AppKey): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.read(key, 'allowed_request_origins')));
  }

  setOrigins(request: SetAllowedRequestOriginsRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'allowed_request_origins', [...new Set(request.origins)]));
  }

  async refreshTokenExpiration(key: AppKey): Promise<RefreshTokenExpiration> {
    return { expiration_time_seconds: (await this.read(key, 'refresh_token_seconds')) ?? REFRESH_TOKEN_SECONDS };
  }

  setRefreshTokenExpiration(request: SetRefreshTokenExpirationRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'refresh_token_seconds', request.expiration_time_seconds));
  }

  graphql(key: AppKey): Promise<GraphqlSettings> {
    return this.read(key, 'graphql');
  }

  setGraphql(request: SetGraphqlSettingsRequest): Promise<null> {
    return this.change(request, async (draft) => {
      const stored = await readSetting(draft, 'graphql');
      if (stored.use_natural_pluralization && request.use_natural_pluralization === false) {
        throw new AppError('InvalidParameter', 'use_natural_pluralization cannot be disabled once it is enabled');
      }
      putSetting(draft, 'graphql', {
        use_natural_pluralization: request.use_natural_pluralization ?? stored.use_natural_pluralization,
        disable_schema_introspection: request.disable_schema_introspection ?? stored.disable_schema_introspection,
      });
    });
  }

  validation(scope: ValidationScope): Promise<ValidationSettings> {
    return this.read(scope, VALIDATION_SETTINGS[scope.side]);
  }

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

  nullTypes(key: AppKey): Promise<NullTypeValidation> {
    return this.read(key, 'null_type_validation');
  }

  setNullTypes(request: SetNullTypeValidationRequest): Promise<null> {
    return this.change(request, (draft) => putSetting(draft, 'null_type_validation', { enabled: request.enabled }));
  }

  dataAccess(key: AppKey): Promise<DataAccessSettings> {
    return this.read(key, 'data_access');
  }

  updateDataAccess(request: UpdateDataAccessSettingsRequest): Promise<null> {
    return this.change(request, async (draft) => {
      const { strict_predicates } = await readSetting(draft, 'data_access');
      putSetting(draft, 'data_access', { strict_predicates: request.strict_predicates ?? strict_predicates });
    });
  }

  async sync(key: AppKey): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.read(key, 'sync')));
  }

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
