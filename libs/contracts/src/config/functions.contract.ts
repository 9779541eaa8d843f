import { Allow, IsBoolean, IsObject, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Functions of one app. */
export const FUNCTIONS_MAX = 10_000;
/** Function names: 1–256 characters; `/` separates folders. */
export const FUNCTION_NAME_MAX = 256;
/** Characters of one function's source. */
export const FUNCTION_SOURCE_MAX = 1_000_000;

const FUNCTION_NAME = /^[A-Za-z0-9_$-]+(\/[A-Za-z0-9_$.-]+)*$/;
const NAME_MESSAGE = "function name may have letters, digits, '_', '-', '$', and '/' between folders";

/** A function as lists show it. */
export class FunctionSummary {
  /** Id of the function. */
  @Allow() _id!: string;
  /** Name of the function, unique in its app: 1 to `FUNCTION_NAME_MAX` characters; `/` separates folders. */
  @Allow() name!: string;
  /**
   * When the function was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A function, whole. */
export class AppFunction extends FunctionSummary {
  /** A JSON expression that must hold for a client's call to run the function. */
  @Allow() can_evaluate!: Record<string, unknown>;
  /** Whether clients are refused; other functions can call it all the same. */
  @Allow() private!: boolean;
  /** Source of the function, JavaScript of 1 to `FUNCTION_SOURCE_MAX` characters. */
  @Allow() source!: string;
  /** Whether the function runs with the rights of the system, past all rules. */
  @Allow() run_as_system!: boolean;
  /** Id of the end user the function always runs as; empty for the one who calls. */
  @Allow() run_as_user_id!: string;
  /** Source of a function that returns the id of the user to run as; empty for none. */
  @Allow() run_as_user_id_script_source!: string;
  /** Whether arguments are kept out of log entries. */
  @Allow() disable_arg_logs!: boolean;
}

class FunctionSettings extends AppScope {
  /** A JSON expression that must hold for a client's call to run the function. */
  @IsOptional()
  @IsObject()
  can_evaluate?: Record<string, unknown>;

  @IsOptional()
  @IsBoolean()
  private?: boolean;

  @IsOptional()
  @IsBoolean()
  run_as_system?: boolean;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  run_as_user_id?: string;

  @IsOptional()
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source?: string;

  @IsOptional()
  @IsBoolean()
  disable_arg_logs?: boolean;
}

export class CreateFunctionRequest extends FunctionSettings {
  @Matches(FUNCTION_NAME, { message: NAME_MESSAGE })
  @Length(1, FUNCTION_NAME_MAX)
  name!: string;

  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  source!: string;
}

export class FunctionScope extends AppScope {
  /** Id of the function. */
  @ResourceId('FunctionNotFound')
  functionId!: string;
}

/** Members that are absent keep what is stored. */
export class ReplaceFunctionRequest extends FunctionSettings {
  @ResourceId('FunctionNotFound')
  functionId!: string;

  @Optional()
  @Matches(FUNCTION_NAME, { message: NAME_MESSAGE })
  @Length(1, FUNCTION_NAME_MAX)
  name?: string;

  @Optional()
  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  source?: string;
}

/** Returns the functions of an app, without their sources. */
export const listFunctions = defineRpc('config.functions.list', AppScope, listOf(FunctionSummary), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a function.
 * @throws FunctionDuplicateName, FunctionSyntaxError, FunctionInvalid
 */
export const createFunction = defineRpc('config.functions.create', CreateFunctionRequest, AppFunction, {
  access: 'project:write',
});
/** Returns a function with its source. */
export const getFunction = defineRpc('config.functions.get', FunctionScope, AppFunction, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes a function.
 * @throws FunctionDuplicateName, FunctionSyntaxError, FunctionInvalid
 */
export const replaceFunction = defineRpc('config.functions.replace', ReplaceFunctionRequest, AppFunction, {
  access: 'project:write',
});
/** Deletes a function. */
export const deleteFunction = defineRpc('config.functions.delete', FunctionScope, nothing, { access: 'project:write' });
