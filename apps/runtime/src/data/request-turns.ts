import { Injectable } from '@nestjs/common';
import { AppTurns } from '../app/app-turns.js';

/** Actions and GraphQL operations one process carries out at a time for all and for one app, and of how many of it wait how long. */
export const REQUESTS_MAX = 256;
export const APP_REQUESTS_MAX = 32;
export const APP_REQUESTS_WAITING_MAX = 256;
export const REQUEST_WAIT_MS = 10_000;

/**
 * Turns of what clients ask of data sources and services directly: an app with many slow statements keeps neither the connections
 * nor the memory of others. What functions ask within a run has the run's limits.
 */
@Injectable()
export class RequestTurns extends AppTurns {
  constructor() {
    super({
      running: REQUESTS_MAX,
      ofApp: APP_REQUESTS_MAX,
      waitingOfApp: APP_REQUESTS_WAITING_MAX,
      waitMs: REQUEST_WAIT_MS,
      what: 'requests of the app',
    });
  }
}
