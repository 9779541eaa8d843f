import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EntriesModule } from '../blocks/entries.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { IntakeService } from './intake.service.js';

@Module({
  imports: [EntriesModule, ForwardingModule],
  controllers: handlersOf(IntakeService),
  providers: [IntakeService],
})
export class IntakeModule {}
