import { Allow, ArrayMaxSize, IsArray } from 'class-validator';
import { defineEvent } from '../event.js';
import { defineQueue } from '../queue.js';

/** Maximum number of authentication events per batch. */
export const AUTH_EVENTS_MAX = 100;

export type AuthOperation = 'LOGIN' | 'CREATE' | 'DELETE';

/** An event of a user account, for the authentication triggers. */
export interface AuthEvent {
  readonly _id: string;
  readonly appId: string;
  /** Ids of the triggers that were deployed and enabled when the event happened. */
  readonly triggerIds: readonly string[];
  /** ISO 8601 with milliseconds. */
  readonly at: string;
  /** Extended JSON of the argument of their functions. */
  readonly eventEjson: string;
}

export class AddAuthEventsRequest {
  @ArrayMaxSize(AUTH_EVENTS_MAX)
  @IsArray()
  events!: readonly AuthEvent[];
}

/**
 * Events to be delivered to triggers: once they are accepted, each trigger they name runs for them, even if a process
 * is killed.
 */
export const addAuthEvents = defineQueue('triggers.authEvents.add', AddAuthEventsRequest);

/** Triggers with pending work: events, or a state change. */
export class TriggersWoken {
  @Allow() triggerIds!: string[];
}

export const triggersWoken = defineEvent('triggers.inbox.added', TriggersWoken, 'every');
/** The stored state of triggers was changed by another service than the one that runs them. */
export const triggerStatesChanged = defineEvent('triggers.states.changed', TriggersWoken, 'every');
