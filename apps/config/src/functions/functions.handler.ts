import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateFunctionRequest,
  FunctionScope,
  ReplaceFunctionRequest,
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
  type AppFunction,
  type FunctionSummary,
} from '#contracts/config/functions.contract.js';
import { AppScope } from '#contracts/scope.js';
import { FunctionsService } from './functions.service.js';

@Controller()
export class FunctionsHandler {
  constructor(@Inject(FunctionsService) private readonly functions: FunctionsService) {}

  @HandleRpc(listFunctions)
  list(request: AppScope): Promise<FunctionSummary[]> {
    return this.functions.list(request);
  }

  @HandleRpc(createFunction)
  create(request: CreateFunctionRequest): Promise<AppFunction> {
    return this.functions.create(request);
  }

  @HandleRpc(getFunction)
  get(request: FunctionScope): Promise<AppFunction> {
    return this.functions.get(request);
  }

  @HandleRpc(replaceFunction)
  replace(request: ReplaceFunctionRequest): Promise<AppFunction> {
    return this.functions.replace(request);
  }

  @HandleRpc(deleteFunction)
  delete(request: FunctionScope): Promise<null> {
    return this.functions.delete(request);
  }
}
