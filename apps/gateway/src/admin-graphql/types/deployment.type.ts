import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import type { Deployment } from '#contracts/config/deployments.contract.js';
import type { Draft, DraftDiff } from '#contracts/config/drafts.contract.js';
import { JsonScalar } from '../json.scalar.js';
import type { Camel } from '../member-names.js';

@ObjectType('Deployment', { description: 'A change of the deployed configuration.' })
export class DeploymentType implements Camel<Deployment> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ID)
  appId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the deployed draft.' })
  draftId?: string;

  @Field(() => ID, { description: 'The administrator who deployed.' })
  userId!: string;

  @Field(() => Float, { description: 'Unix seconds.' })
  deployedAt!: number;

  @Field(() => String)
  origin!: string;

  @Field(() => String)
  commit!: string;

  @Field(() => String)
  status!: string;

  @Field(() => String)
  statusErrorMessage!: string;

  @Field(() => String)
  diffUrl!: string;

  @Field(() => String)
  remoteLocation!: string;
}

@ObjectType('DraftDiff', { description: 'The changes that deploying a draft would make.' })
export class DraftDiffType implements Camel<DraftDiff> {
  @Field(() => [String], { description: 'A string in the style of a unified diff for each configuration file that differs.' })
  diffs!: readonly string[];

  @Field(() => JsonScalar)
  hostingFilesDiff!: DraftDiff['hosting_files_diff'];

  @Field(() => JsonScalar)
  dependenciesDiff!: DraftDiff['dependencies_diff'];

  @Field(() => JsonScalar)
  graphqlConfigDiff!: DraftDiff['graphql_config_diff'];

  @Field(() => JsonScalar)
  schemaOptionsDiff!: DraftDiff['schema_options_diff'];

  @Field(() => JsonScalar, { description: 'The changes by entity.' })
  entities!: DraftDiff['entities'];
}

@ObjectType('Draft', { description: 'Changes the caller collects, deployed or discarded together.' })
export class DraftType implements Omit<Camel<Draft>, 'app'> {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The administrator who owns it.' })
  userId!: string;

  @Field(() => Float, { description: 'Number of changed entities.' })
  count!: number;

  @Field(() => DraftDiffType, { complexity: 100 })
  diff!: DraftDiffType;
}
