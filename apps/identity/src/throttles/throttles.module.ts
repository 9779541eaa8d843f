import { Module } from '@nestjs/common';
import { UserLimits } from './user-limits.js';

@Module({ providers: [UserLimits], exports: [UserLimits] })
export class ThrottlesModule {}
