import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { FUNCTION } from './function.entity.js';

/** Maximum number of functions per app. */
export const FUNCTIONS_MAX = 10_000;
class FunctionHead {
  /** Id of the function. */
  @Allow() _id!: string;
  /** Name of the function, unique in its app: 1 to `FUNCTION_NAME_MAX` characters; `/` separates folders. */
  @Allow() name!: string;
  /**
   * Time the function was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A function in a list. */
export class FunctionSummary extends versioned(FunctionHead) {}

/** A function with its source. */
export class AppFunction extends FUNCTION.reply(FunctionHead, 'name') {}

export class CreateFunctionRequest extends FUNCTION.creation(AppScope) {}

export class FunctionScope extends AppScope {
  /** Id of the function. */
  @ResourceId('FunctionNotFound')
  functionId!: string;
}

/** Absent properties keep their stored values. */
export class ReplaceFunctionRequest extends FUNCTION.replacement(FunctionScope) {}

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
  resource: ({ functionId }) => ({ kind: 'functions', id: functionId }),
});
/**
 * Changes a function.
 * @throws FunctionDuplicateName, FunctionSyntaxError, FunctionInvalid
 */
export const replaceFunction = defineRpc('config.functions.replace', ReplaceFunctionRequest, AppFunction, {
  access: 'project:write',
  resource: ({ functionId }) => ({ kind: 'functions', id: functionId }),
});
/** Deletes a function. */
export const deleteFunction = defineRpc('config.functions.delete', FunctionScope, nothing, {
  access: 'project:write',
  resource: ({ functionId }) => ({ kind: 'functions', id: functionId }),
});
