import { Allow, ArrayMaxSize, IsArray } from 'class-validator';
import { defineEvent } from '../event.js';
import { defineQueue } from '../queue.js';

/** Authentication events handed over at a time. */
export const AUTH_EVENTS_MAX = 100;

export type AuthOperation = 'LOGIN' | 'CREATE' | 'DELETE';

/** Something that happened to a user, for the triggers that are about it. */
export interface AuthEvent {
  readonly _id: string;
  readonly appId: string;
  /** Those that were deployed and enabled when it happened. */
  readonly triggerIds: readonly string[];
  /** ISO 8601 in milliseconds. */
  readonly at: string;
  /** Extended JSON text of what their functions are given. */
  readonly eventEjson: string;
}

export class AddAuthEventsRequest {
  @ArrayMaxSize(AUTH_EVENTS_MAX)
  @IsArray()
  events!: readonly AuthEvent[];
}

/** Events on their way to triggers: once they are taken, each trigger they name runs for them, whoever is killed. */
export const addAuthEvents = defineQueue('triggers.authEvents.add', AddAuthEventsRequest);

/** Triggers that have something to do: events, or another state. */
export class TriggersWoken {
  @Allow() triggerIds!: string[];
}

export const triggersWoken = defineEvent('triggers.inbox.added', TriggersWoken, 'every');
/** What is kept of triggers was changed by somebody else than who runs them. */
export const triggerStatesChanged = defineEvent('triggers.states.changed', TriggersWoken, 'every');
