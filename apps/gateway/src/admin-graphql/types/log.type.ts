import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { LOG_PAGE_SIZE, type ListLogsRequest, type LogEntry } from '#contracts/logging/entries.contract.js';
import { JsonScalar } from '../json.scalar.js';

@ObjectType('LogEntry', { description: 'What one request, or one run of a function, left in the log.' })
export class LogEntryType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The request.' })
  coId!: string;

  @Field(() => String)
  type!: string;

  @Field(() => String, { description: 'ISO 8601.' })
  started!: string;

  @Field(() => String, { description: 'ISO 8601.' })
  completed!: string;

  @Field(() => String)
  requestUrl!: string;

  @Field(() => String)
  requestMethod!: string;

  @Field(() => Int, { nullable: true })
  status?: number;

  @Field(() => String, { nullable: true, description: 'Absent when it succeeded.' })
  error?: string;

  @Field(() => String, { nullable: true })
  errorCode?: string;

  @Field(() => ID, { nullable: true })
  userId?: string;

  @Field(() => String, { nullable: true })
  remoteIpAddress?: string;

  @Field(() => [String], { nullable: true, description: 'Console lines.' })
  messages?: readonly string[];

  @Field(() => ID, { nullable: true })
  functionId?: string;

  @Field(() => String, { nullable: true })
  functionName?: string;

  @Field(() => JsonScalar, { description: 'The whole entry, as the REST API shows it.' })
  entry!: LogEntry;
}

@ObjectType('LogPage', { description: 'Log entries, newest first.' })
export class LogPageType {
  @Field(() => [LogEntryType])
  entries!: LogEntryType[];

  @Field(() => String, { nullable: true, description: '`endDate` of the next page, where there is one.' })
  nextEndDate?: string;

  @Field(() => Int, { nullable: true, description: '`skip` of the next page, where it begins among entries of one time.' })
  nextSkip?: number;
}

type Filter = Required<Omit<ListLogsRequest, 'groupId' | 'appId'>>;

@ArgsType()
export class LogsArgs {
  @Field(() => ID, { nullable: true, description: 'Entries of this request.' })
  coId?: Filter['co_id'];

  @Field(() => Boolean, { nullable: true })
  errorsOnly?: Filter['errors_only'];

  @Field(() => ID, { nullable: true })
  userId?: Filter['user_id'];

  @Field(() => String, { nullable: true, description: 'One type, or several separated by commas.' })
  type?: Filter['type'];

  @Field(() => String, { nullable: true, description: 'Exclusive.' })
  startDate?: Filter['start_date'];

  @Field(() => String, { nullable: true, description: 'Inclusive.' })
  endDate?: Filter['end_date'];

  @Field(() => Int, { nullable: true })
  skip?: Filter['skip'];

  @Field(() => Int, { defaultValue: LOG_PAGE_SIZE, description: `How many at most: 1 to ${LOG_PAGE_SIZE}.` })
  limit!: number;
}
