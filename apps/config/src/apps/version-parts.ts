import { Injectable } from '@nestjs/common';
import { DeploymentsService } from '../deployments/deployments.service.js';
import { DraftsService } from '../deployments/drafts.service.js';
import type { PartReaders } from './part-readers.js';

/** Readers of an app's deployments and drafts. */
@Injectable()
export class VersionParts {
  readonly readers: Pick<PartReaders, 'deployments' | 'deployment' | 'drafts' | 'draftDiff'>;

  constructor(deployments: DeploymentsService, drafts: DraftsService) {
    this.readers = {
      deployments: ({ groupId, appId }) => deployments.list({ groupId, appId }),
      deployment: (key) => deployments.get({ ...key, deploymentId: key.id }),
      drafts: (key) => drafts.list(key),
      draftDiff: (key) => drafts.diff({ ...key, draftId: key.id }),
    };
  }
}
