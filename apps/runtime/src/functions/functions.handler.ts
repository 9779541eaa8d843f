import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  callFunction,
  CallFunctionRequest,
  debugFunction,
  DebugFunctionRequest,
  debugSource,
  DebugSourceRequest,
} from '#contracts/runtime/functions.contract.js';
import { DebugRunsService } from './debug-runs.service.js';
import { FunctionCallsService } from './function-calls.service.js';

@Controller()
export class FunctionsHandler {
  constructor(
    @Inject(FunctionCallsService) private readonly calls: FunctionCallsService,
    @Inject(DebugRunsService) private readonly debugRuns: DebugRunsService,
  ) {}

  @HandleRpc(callFunction)
  call(request: CallFunctionRequest): Promise<RawJson> {
    return this.calls.call(request);
  }

  @HandleRpc(debugFunction)
  debugFunction(request: DebugFunctionRequest): Promise<RawJson> {
    return this.debugRuns.runFunction(request);
  }

  @HandleRpc(debugSource)
  debugSource(request: DebugSourceRequest): Promise<RawJson> {
    return this.debugRuns.runSource(request);
  }
}
