import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc, HandleStream } from '#bus/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  DependencyScope,
  PutDependencyRequest,
  ReadDependenciesRequest,
  ReadDependencyPartsRequest,
  UploadDependenciesRequest,
  deleteDependencies,
  diffDependencies,
  getDependencies,
  getDependenciesStatus,
  putDependency,
  readDependencies,
  readDependencyParts,
  removeDependency,
  uploadDependencies,
  type Dependencies,
  type DependenciesDifference,
  type DependenciesFile,
  type DependenciesStatus,
} from '#contracts/config/dependencies.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { AppScope } from '#contracts/scope.js';
import type { StreamSource } from '#contracts/stream.js';
import { DependenciesService } from './dependencies.service.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';

@Controller()
export class DependenciesHandler {
  constructor(
    @Inject(DependenciesService) private readonly dependencies: DependenciesService,
    @Inject(DependencyJobsRepository) private readonly jobs: DependencyJobsRepository,
  ) {}

  @HandleRpc(uploadDependencies)
  upload(request: UploadDependenciesRequest): Promise<null> {
    return this.dependencies.upload(request);
  }

  @HandleRpc(getDependencies)
  get(request: AppScope): Promise<Dependencies> {
    return this.dependencies.get(request);
  }

  @HandleRpc(getDependenciesStatus)
  status(request: AppScope): Promise<DependenciesStatus> {
    return this.dependencies.status(request);
  }

  @HandleRpc(diffDependencies)
  diff(request: UploadDependenciesRequest): Promise<DependenciesDifference> {
    return this.dependencies.diff(request);
  }

  @HandleStream(readDependencies)
  read(request: ReadDependenciesRequest): Promise<StreamSource<DependenciesFile, Uint8Array>> {
    return this.dependencies.read(request);
  }

  @HandleRpc(deleteDependencies)
  delete(request: AppScope): Promise<null> {
    return this.dependencies.delete(request);
  }

  @HandleRpc(putDependency)
  put(request: PutDependencyRequest): Promise<null> {
    return this.dependencies.put(request);
  }

  @HandleRpc(removeDependency)
  remove(request: DependencyScope): Promise<null> {
    return this.dependencies.remove(request);
  }

  @HandleRpc(readDependencyParts)
  parts(request: ReadDependencyPartsRequest): Promise<RawJson> {
    return this.dependencies.parts(request);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): Promise<void> {
    return this.jobs.remove(appId);
  }
}
