import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { LOG_PAGE_SIZE, type ListLogsRequest, type LogEntry } from '#contracts/logging/entries.contract.js';
import { JsonScalar } from '../json.scalar.js';

@ObjectType('LogEntry', { description: 'A log entry of a request or a function run.' })
export class LogEntryType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Id of the request.' })
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

  @Field(() => String, { nullable: true, description: 'Null if it succeeded.' })
  error?: string;

  @Field(() => String, { nullable: true })
  errorCode?: string;

  @Field(() => ID, { nullable: true })
  userId?: string;

  @Field(() => String, { nullable: true })
  remoteIpAddress?: string;

  @Field(() => [String], { nullable: true, description: 'Lines the function logged to the console.' })
  messages?: readonly string[];

  @Field(() => ID, { nullable: true })
  functionId?: string;

  @Field(() => String, { nullable: true })
  functionName?: string;

  @Field(() => JsonScalar, { description: 'The whole entry, as in the REST API.' })
  entry!: LogEntry;
}

@ObjectType('LogPage', { description: 'Log entries, newest first.' })
export class LogPageType {
  @Field(() => [LogEntryType])
  entries!: LogEntryType[];

  @Field(() => String, { nullable: true, description: '`endDate` of the next page, if there is one.' })
  nextEndDate?: string;

  @Field(() => Int, { nullable: true, description: '`skip` of the next page, if it begins among entries of the same time.' })
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

  @Field(() => Int, { defaultValue: LOG_PAGE_SIZE, description: `Maximum number of entries: 1 to ${LOG_PAGE_SIZE}.` })
  limit!: number;
}
