import { Field, Float, ID, InputType, ObjectType } from '@nestjs/graphql';
import type { App, CreateAppRequest } from '#contracts/config/apps.contract.js';
import type { Camel } from '../member-names.js';

const SECONDS = 'Unix seconds.';

@ObjectType('App', { description: 'An application of a project.' })
export class AppType implements Camel<App> {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'The public App ID that clients use.' })
  clientAppId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  location!: string;

  @Field(() => String)
  providerRegion!: string;

  @Field(() => String)
  deploymentModel!: string;

  @Field(() => String, { description: 'The environment whose values are used; empty for none.' })
  environment!: string;

  @Field(() => ID, { description: "Id of the domain that the app's users belong to." })
  domainId!: string;

  @Field(() => ID, { description: 'The project.' })
  groupId!: string;

  @Field(() => String)
  product!: string;

  @Field(() => Float, { description: SECONDS })
  lastUsed!: number;

  @Field(() => Float, { description: SECONDS })
  lastModified!: number;
}

type NewApp = Pick<CreateAppRequest, 'name' | 'location' | 'deployment_model' | 'provider_region' | 'environment'>;

@InputType()
export class CreateAppInput implements Camel<NewApp> {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  location?: NonNullable<NewApp['location']>;

  @Field(() => String, { nullable: true })
  deploymentModel?: NonNullable<NewApp['deployment_model']>;

  @Field(() => String, { nullable: true })
  providerRegion?: string;

  @Field(() => String, { nullable: true })
  environment?: NonNullable<NewApp['environment']>;
}
