import { Injectable } from '@nestjs/common';
import { AppTurns } from '../app/app-turns.js';

/**
 * Maximum number of actions and GraphQL operations that run concurrently in one process: in total and per app, with the
 * number of them that may wait per app and for how long.
 */
export const REQUESTS_MAX = 256;
export const APP_REQUESTS_MAX = 32;
export const APP_REQUESTS_WAITING_MAX = 256;
export const REQUEST_WAIT_MS = 10_000;

/**
 * Limits the concurrent requests clients send directly to data sources and services: an app with many slow statements
 * takes neither connections nor memory from others. Requests of functions are limited by their run.
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
