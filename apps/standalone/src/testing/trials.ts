import { Injectable } from '@nestjs/common';
import { DocumentTrials } from './document-trials.js';
import { TriggerTrials } from './trigger-trials.js';

/** What tests do past what clients may. */
@Injectable()
export class Trials {
  constructor(
    readonly documents: DocumentTrials,
    readonly triggers: TriggerTrials,
  ) {}
}
