import { IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { DeploymentScope } from './deployments.contract.js';
import { DraftDiff } from './drafts.contract.js';

export class DeploymentDiffRequest extends DeploymentScope {
  /**
   * What the deployment is compared to: `previous` (the one before it, also when nothing is said), `current` (what is deployed now, so
   * that the differences are what deploying it again would change) or the id of another deployment that is kept.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  against?: string;
}

/**
 * Returns what a deployment changed, or what deploying it again would change. For owners of the project: like an export, it holds the
 * secrets of incoming webhooks.
 * @throws DeploymentNotFound, InvalidParameter
 */
export const diffDeployment = defineRpc('config.deployments.diff', DeploymentDiffRequest, DraftDiff, {
  access: 'project:write',
  idempotent: true,
  timeoutMs: 30_000,
});
