import { Module } from '@nestjs/common';
import { DataAccessModule } from '../data-access/data-access.module.js';
import { HostCallAnswers } from './host-calls.js';
import { ServiceActions } from './service-actions.js';

@Module({ imports: [DataAccessModule], providers: [ServiceActions, HostCallAnswers], exports: [ServiceActions, HostCallAnswers] })
export class ServicesModule {}
