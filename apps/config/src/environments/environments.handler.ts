import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { App } from '#contracts/config/apps.contract.js';
import {
  CreateEnvironmentValueRequest,
  EnvironmentValueScope,
  SetEnvironmentRequest,
  UpdateEnvironmentValueRequest,
  createEnvironmentValue,
  deleteEnvironmentValue,
  getEnvironmentValue,
  listEnvironmentValues,
  setEnvironment,
  updateEnvironmentValue,
  type EnvironmentValue,
  type EnvironmentValueSummary,
} from '#contracts/config/environments.contract.js';
import { AppScope } from '#contracts/scope.js';
import { EnvironmentsService } from './environments.service.js';

@Controller()
export class EnvironmentsHandler {
  constructor(@Inject(EnvironmentsService) private readonly environments: EnvironmentsService) {}

  @HandleRpc(setEnvironment)
  select(request: SetEnvironmentRequest): Promise<App> {
    return this.environments.select(request);
  }

  @HandleRpc(listEnvironmentValues)
  list(request: AppScope): Promise<EnvironmentValueSummary[]> {
    return this.environments.list(request);
  }

  @HandleRpc(createEnvironmentValue)
  create(request: CreateEnvironmentValueRequest): Promise<EnvironmentValue> {
    return this.environments.create(request);
  }

  @HandleRpc(getEnvironmentValue)
  get(request: EnvironmentValueScope): Promise<EnvironmentValue> {
    return this.environments.get(request);
  }

  @HandleRpc(updateEnvironmentValue)
  update(request: UpdateEnvironmentValueRequest): Promise<EnvironmentValue> {
    return this.environments.update(request);
  }

  @HandleRpc(deleteEnvironmentValue)
  delete(request: EnvironmentValueScope): Promise<null> {
    return this.environments.delete(request);
  }
}
