import { Module } from '@nestjs/common';
import { AuthFunctionsModule } from './auth-functions/auth-functions.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { ServiceCommandsModule } from './service-commands/service-commands.module.js';

@Module({ imports: [AuthFunctionsModule, FunctionsModule, ServiceCommandsModule] })
export class RuntimeAppModule {}
