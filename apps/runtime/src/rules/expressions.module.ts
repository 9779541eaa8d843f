import { Module } from '@nestjs/common';
import { ApplicationModule } from '../app/application.module.js';
import { Expressions } from './expressions.js';
import { RuleFunctions } from './rule-functions.js';

@Module({ imports: [ApplicationModule], providers: [Expressions, RuleFunctions], exports: [Expressions, RuleFunctions] })
export class ExpressionsModule {}
