import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { FUNCTION } from './function.entity.js';

/** Functions of one app. */
export const FUNCTIONS_MAX = 10_000;
/** A function as lists show it. */
export class FunctionSummary {
  @Allow() _id!: string;
  @Allow() name!: string;
  /** Unix seconds. */
  @Allow() last_modified!: number;
}

/** A function, whole. */
export class AppFunction extends FUNCTION.reply(FunctionSummary, 'name') {}

export class CreateFunctionRequest extends FUNCTION.creation(AppScope) {}

export class FunctionScope extends AppScope {
  @ResourceId('FunctionNotFound')
  functionId!: string;
}

/** Members that are absent keep what is stored. */
export class ReplaceFunctionRequest extends FUNCTION.replacement(FunctionScope) {}

export const listFunctions = defineRpc('config.functions.list', AppScope, listOf(FunctionSummary), {
  access: 'project:read',
  idempotent: true,
});
export const createFunction = defineRpc('config.functions.create', CreateFunctionRequest, AppFunction, {
  access: 'project:write',
});
export const getFunction = defineRpc('config.functions.get', FunctionScope, AppFunction, {
  access: 'project:read',
  idempotent: true,
});
export const replaceFunction = defineRpc('config.functions.replace', ReplaceFunctionRequest, AppFunction, {
  access: 'project:write',
});
export const deleteFunction = defineRpc('config.functions.delete', FunctionScope, nothing, { access: 'project:write' });
