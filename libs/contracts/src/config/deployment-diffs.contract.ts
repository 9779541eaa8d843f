import { IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { DeploymentScope } from './deployments.contract.js';
import { DraftDiff } from './drafts.contract.js';

export class DeploymentDiffRequest extends DeploymentScope {
  /**
   * Deployment to compare with: `previous` (the default), `current` (the deployed configuration, so that the result
   * shows the effect of deploying it again) or the id of another stored deployment.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  against?: string;
}

/**
 * Returns the changes of a deployment, or the changes of deploying it again. Requires write access to the project: like
 * an export, the reply contains the secrets of incoming webhooks.
 * @throws DeploymentNotFound, InvalidParameter
 */
export const diffDeployment = defineRpc('config.deployments.diff', DeploymentDiffRequest, DraftDiff, {
  access: 'project:write',
  idempotent: true,
  timeoutMs: 30_000,
});
