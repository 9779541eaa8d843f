import { Module } from '@nestjs/common';
import { ThrottlesModule } from '../../limits/throttles.module.js';
import { AuthFunctions } from './auth-functions.js';
import { CustomFunctionLogin } from './custom-function-login.js';

@Module({
  imports: [ThrottlesModule],
  providers: [AuthFunctions, CustomFunctionLogin],
  exports: [AuthFunctions, CustomFunctionLogin],
})
export class AuthFunctionsModule {}
