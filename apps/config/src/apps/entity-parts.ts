import { Injectable } from '@nestjs/common';
import { AppsService } from './apps.service.js';
import { AuthProvidersService } from '../entities/auth-providers/auth-providers.service.js';
import { FunctionsService } from '../entities/functions/functions.service.js';
import { SecretsService } from '../entities/secrets/secrets.service.js';
import { ValuesService } from '../entities/values/value.kind.js';
import type { PartReaders } from './part-readers.js';

/** Readers of the parts of an app that are independent of its other entities. */
@Injectable()
export class EntityParts {
  readonly readers: Pick<
    PartReaders,
    'app' | 'functions' | 'function' | 'authProviders' | 'authProvider' | 'values' | 'value' | 'secrets'
  >;

  constructor(
    apps: AppsService,
    functions: FunctionsService,
    authProviders: AuthProvidersService,
    values: ValuesService,
    secrets: SecretsService,
  ) {
    this.readers = {
      app: (key) => apps.get(key),
      functions: (key) => functions.list(key),
      function: (key) => functions.get({ ...key, functionId: key.id }),
      authProviders: (key) => authProviders.list(key),
      authProvider: (key) => authProviders.get({ ...key, providerId: key.id }),
      values: (key) => values.list(key),
      value: (key) => values.get({ ...key, valueId: key.id }),
      secrets: (key) => secrets.list(key),
    };
  }
}
