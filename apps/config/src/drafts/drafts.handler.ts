import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { Deployment } from '#contracts/config/deployments.contract.js';
import {
  DeployDraftRequest,
  DraftScope,
  createDraft,
  deployDraft,
  diffDraft,
  discardDraft,
  getDraft,
  listDrafts,
  type Draft,
  type DraftDiff,
} from '#contracts/config/drafts.contract.js';
import { AppScope } from '#contracts/scope.js';
import { DraftDeploymentService } from './draft-deployment.service.js';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsHandler {
  constructor(
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(DraftDeploymentService) private readonly deployments: DraftDeploymentService,
  ) {}

  @HandleRpc(createDraft)
  create(request: AppScope): Promise<Draft> {
    return this.drafts.create(request);
  }

  @HandleRpc(listDrafts)
  list(request: AppScope): Promise<Draft[]> {
    return this.drafts.list(request);
  }

  @HandleRpc(getDraft)
  get(request: DraftScope): Promise<Draft> {
    return this.drafts.get(request);
  }

  @HandleRpc(discardDraft)
  discard(request: DraftScope): Promise<null> {
    return this.drafts.discard(request);
  }

  @HandleRpc(diffDraft)
  diff(request: DraftScope): Promise<DraftDiff> {
    return this.drafts.diff(request);
  }

  @HandleRpc(deployDraft)
  deploy(request: DeployDraftRequest): Promise<Deployment> {
    return this.deployments.deploy(request);
  }
}
