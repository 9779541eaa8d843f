import { Module } from '@nestjs/common';
import { AdminNamesService } from './admin-names.service.js';

@Module({ providers: [AdminNamesService], exports: [AdminNamesService] })
export class AdminNamesModule {}
