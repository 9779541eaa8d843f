import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { AppError } from '#contracts/error.js';
import { APP_PART_LIST_MAX } from '#contracts/config/app-parts.contract.js';

const DEFAULT_LIMIT = 50;

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: DEFAULT_LIMIT, description: `Maximum number of items: 1 to ${APP_PART_LIST_MAX}.` })
  limit!: number;

  @Field(() => Int, { defaultValue: 0, description: 'Number of items to skip.' })
  skip!: number;
}

/** Identifies an app of a project. */
@ArgsType()
export class AppArgs {
  @Field(() => ID)
  groupId!: string;

  @Field(() => ID)
  appId!: string;
}

/** Identifies an object of an app. */
@ArgsType()
export class ItemArgs extends AppArgs {
  @Field(() => ID)
  id!: string;
}

/** Returns a page of a list that its owner returns as a whole. @throws AppError `InvalidParameter` */
export function pageOf<T>(list: readonly T[], { limit, skip }: PageArgs): T[] {
  if (limit < 1 || limit > APP_PART_LIST_MAX) {
    throw new AppError('InvalidParameter', `limit must be from 1 to ${APP_PART_LIST_MAX}`);
  }
  if (skip < 0) throw new AppError('InvalidParameter', 'skip must not be less than 0');
  return list.slice(skip, skip + limit);
}
