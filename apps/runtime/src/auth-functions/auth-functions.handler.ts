import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { runAuthFunction, RunAuthFunctionRequest, type AuthFunctionReply } from '#contracts/runtime/auth-functions.contract.js';
import { AuthFunctionsService } from './auth-functions.service.js';

@Controller()
export class AuthFunctionsHandler {
  constructor(@Inject(AuthFunctionsService) private readonly functions: AuthFunctionsService) {}

  @HandleRpc(runAuthFunction)
  run(request: RunAuthFunctionRequest): Promise<AuthFunctionReply> {
    return this.functions.run(request);
  }
}
