import { Module } from '@nestjs/common';
import { FunctionsModule } from './functions/functions.module.js';
import { ServiceCommandsModule } from './service-commands/service-commands.module.js';

@Module({ imports: [FunctionsModule, ServiceCommandsModule] })
export class RuntimeAppModule {}
