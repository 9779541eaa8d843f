import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { DefaultRule } from '#contracts/config/default-rules.contract.js';
import type { Rule } from '#contracts/config/rules.contract.js';
import type { ServiceSummary } from '#contracts/config/services.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonScalar } from '../json.scalar.js';
import type { Camel } from '../member-names.js';

@ObjectType('Service', { description: 'A service linked to an app: a data source, or another service its functions call.' })
export class ServiceType implements Camel<ServiceSummary> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  type!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => Float, { description: 'Unix seconds.' })
  lastModified!: number;

  @Field(() => JsonScalar, { complexity: 3, description: 'Its configuration, without secrets.' })
  config!: Record<string, unknown>;

  /** Not shown. */
  readonly scope!: AppScope;
}

@ObjectType('Rule', {
  description:
    'A rule of a service. Rules of data sources have `database` and the fields after it; rules of other services have `name`, `actions` and `when`.',
})
export class RuleType implements Camel<Rule> {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => [String], { nullable: true })
  actions?: string[];

  @Field(() => JsonScalar, { nullable: true })
  when?: unknown;

  @Field(() => String, { nullable: true })
  database?: string;

  @Field(() => String, { nullable: true })
  collection?: string;

  @Field(() => [JsonScalar], { nullable: true })
  roles?: Record<string, unknown>[];

  @Field(() => [JsonScalar], { nullable: true })
  filters?: Record<string, unknown>[];

  @Field(() => JsonScalar, { nullable: true })
  schema?: Record<string, unknown>;

  @Field(() => JsonScalar, { nullable: true })
  relationships?: Record<string, unknown>;
}

@ObjectType('DefaultRule', { description: 'The default rule for collections of a data source that have no rule.' })
export class DefaultRuleType implements Camel<DefaultRule> {
  @Field(() => ID)
  id!: string;

  @Field(() => [JsonScalar])
  roles!: Record<string, unknown>[];

  @Field(() => [JsonScalar])
  filters!: Record<string, unknown>[];
}

@InputType()
export class CreateServiceInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  type!: string;

  @Field(() => JsonScalar, { nullable: true })
  config?: Record<string, unknown>;

  @Field(() => JsonScalar, { nullable: true, description: 'Names of secrets.' })
  secretConfig?: Record<string, unknown>;

  @Field(() => Int, { nullable: true })
  version?: number;

  @Field(() => [JsonScalar], { nullable: true })
  rules?: Record<string, unknown>[];

  @Field(() => [JsonScalar], { nullable: true })
  incomingWebhooks?: Record<string, unknown>[];
}
