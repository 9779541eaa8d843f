import { Injectable } from '@nestjs/common';
import { DocumentTrials } from './document-trials.js';
import { TriggerTrials } from './trigger-trials.js';

/** Operations of tests that clients cannot perform. */
@Injectable()
export class Trials {
  constructor(
    readonly documents: DocumentTrials,
    readonly triggers: TriggerTrials,
  ) {}
}
