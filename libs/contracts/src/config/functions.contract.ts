import { Allow } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { ResourceId } from '../fields.js';
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

export class FunctionScope extends AppScope {
  /** Id of the function. */
  @ResourceId('FunctionNotFound')
  functionId!: string;
}

export const functionContracts = entityContracts('config.functions', FUNCTION, {
  kind: 'functions',
  noun: 'a function',
  name: 'Function',
  entity: AppFunction,
  listed: FunctionSummary,
  key: FunctionScope,
  id: 'functionId',
  replaces: true,
  throws: ['FunctionDuplicateName', 'FunctionSyntaxError', 'FunctionInvalid'],
  texts: { list: 'Returns the functions of an app, without their sources', get: 'Returns a function with its source' },
});
export const listFunctions = functionContracts.list;
export const createFunction = functionContracts.create;
export const getFunction = functionContracts.get;
export const replaceFunction = functionContracts.change;
export const deleteFunction = functionContracts.delete;
