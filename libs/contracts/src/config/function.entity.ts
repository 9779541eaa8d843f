import { IsBoolean, IsObject, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';

/** Function names: 1–256 characters; `/` separates folders. */
export const FUNCTION_NAME_MAX = 256;
/** Maximum characters of one function's source. */
export const FUNCTION_SOURCE_MAX = 1_000_000;

const FUNCTION_NAME = /^[A-Za-z0-9_$-]+(\/[A-Za-z0-9_$.-]+)*$/;
const NAME_MESSAGE = "function name may contain letters, digits, '_', '-', '$', and '/' between folders";

/** Content of a function. */
export class FunctionContent {
  /** Name of the function, unique in its app: 1 to `FUNCTION_NAME_MAX` characters; `/` separates folders. */
  @Member({ description: '`/` separates folders.' })
  @Matches(FUNCTION_NAME, { message: NAME_MESSAGE })
  @Length(1, FUNCTION_NAME_MAX)
  name!: string;

  /** Source of the function, JavaScript of 1 to `FUNCTION_SOURCE_MAX` characters. */
  @Member({ filed: 'apart', description: 'The source code.' })
  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  source!: string;

  /** True if clients cannot call the function; other functions still can. */
  @Member({ default: false, filed: 'always', description: 'True if clients cannot call it.' })
  @IsBoolean()
  private!: boolean;

  /** A JSON expression that must be true for a client's call to run the function; an empty one allows all calls. */
  @Member({ default: {}, description: 'An expression that must be true for a client to call it.' })
  @IsObject()
  can_evaluate!: Record<string, unknown>;

  /** True to leave arguments out of log entries. */
  @Member({ default: false, description: 'True if its arguments are not logged.' })
  @IsBoolean()
  disable_arg_logs!: boolean;

  /** True to run the function with the rights of the system, bypassing all rules. */
  @Member({ default: false })
  @IsBoolean()
  run_as_system!: boolean;

  /** Id of the end user the function always runs as; empty for the caller. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(64)
  run_as_user_id!: string;

  /** Source of a function that returns the id of the user to run as; empty for none. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source!: string;
}

export const FUNCTION = new Entity(FunctionContent, ['name', 'source']);
