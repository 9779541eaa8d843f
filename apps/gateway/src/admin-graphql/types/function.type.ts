import { Field, Float, ID, InputType, ObjectType, PartialType } from '@nestjs/graphql';
import type { AppFunction } from '#contracts/config/functions.contract.js';
import { JsonScalar } from '../json.scalar.js';
import type { Camel } from '../member-names.js';

/** A member that is read for each function of a list. */
const DETAIL = { complexity: 3 } as const;

@ObjectType('Function', { description: 'A function of an app.' })
export class FunctionType implements Camel<AppFunction> {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: '`/` separates folders.' })
  name!: string;

  @Field(() => Float, { description: 'Unix seconds.' })
  lastModified!: number;

  @Field(() => String, { ...DETAIL, description: 'The source text.' })
  source!: string;

  @Field(() => Boolean, { ...DETAIL, description: 'Whether clients cannot call it.' })
  private!: boolean;

  @Field(() => JsonScalar, { ...DETAIL, description: "An expression that must hold for a client's call." })
  canEvaluate!: Record<string, unknown>;

  @Field(() => Boolean, DETAIL)
  runAsSystem!: boolean;

  @Field(() => String, DETAIL)
  runAsUserId!: string;

  @Field(() => String, DETAIL)
  runAsUserIdScriptSource!: string;

  @Field(() => Boolean, { ...DETAIL, description: 'Whether its arguments stay out of the logs.' })
  disableArgLogs!: boolean;
}

@InputType()
export class CreateFunctionInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  source!: string;

  @Field(() => Boolean, { nullable: true })
  private?: boolean;

  @Field(() => JsonScalar, { nullable: true })
  canEvaluate?: Record<string, unknown>;

  @Field(() => Boolean, { nullable: true })
  runAsSystem?: boolean;

  @Field(() => String, { nullable: true })
  runAsUserId?: string;

  @Field(() => String, { nullable: true })
  runAsUserIdScriptSource?: string;

  @Field(() => Boolean, { nullable: true })
  disableArgLogs?: boolean;
}

@InputType({ description: 'Members that are absent keep what is stored.' })
export class UpdateFunctionInput extends PartialType(CreateFunctionInput, InputType) {}
