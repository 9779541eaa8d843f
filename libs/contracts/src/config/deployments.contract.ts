import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Deployments listed and kept for redeployment, newest first. */
export const DEPLOYMENT_HISTORY = 25;

/** Every change outside a draft is one deployment; creating an app is none. `deployed_at` is unix seconds. */
export class Deployment {
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() app_id!: string;
  @Allow() draft_id?: string;
  @Allow() user_id!: string;
  @Allow() deployed_at!: number;
  @Allow() origin!: string;
  @Allow() commit!: string;
  @Allow() status!: string;
  @Allow() status_error_message!: string;
  @Allow() diff_url!: string;
  @Allow() remote_location!: string;
}

export class DeploymentScope extends AppScope {
  @ResourceId('DeploymentNotFound')
  deploymentId!: string;
}

export const listDeployments = defineRpc('config.deployments.list', AppScope, listOf(Deployment), {
  access: 'project:read',
  idempotent: true,
});
export const getDeployment = defineRpc('config.deployments.get', DeploymentScope, Deployment, {
  access: 'project:read',
  idempotent: true,
});
