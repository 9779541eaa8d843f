import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { authEventEjson, authTriggerIds, type AuthOperation } from '#triggers/auth-event.js';
import { IDENTITY_STORE } from '../store.js';
import type { AuthEventRecord } from './auth-event.model.js';
import { AuthEventRelay } from './auth-event-relay.service.js';
import { AuthEventsRepository } from './auth-events.repository.js';

/** Records events of users for apps that have triggers on them; other apps have no overhead. */
@Injectable()
export class AuthEvents {
  constructor(
    @Inject(getConnectionToken(IDENTITY_STORE)) private readonly connection: Connection,
    private readonly events: AuthEventsRepository,
    private readonly relay: AuthEventRelay,
  ) {}

  /** Returns `true` if a trigger matches the operation. */
  isWanted({ triggers }: AppSnapshot, operation: AuthOperation, providers: readonly string[]): boolean {
    return authTriggerIds(triggers, operation, providers).length > 0;
  }

  /** Returns the event of an operation that is about to happen; `null` if no trigger matches it. */
  eventOf(
    { appId, triggers }: AppSnapshot,
    operation: AuthOperation,
    providers: readonly string[],
    { id, type, data, identities }: AppUser,
    customData: Readonly<Record<string, unknown>> = {},
  ): AuthEventRecord | null {
    const triggerIds = authTriggerIds(triggers, operation, providers);
    if (triggerIds.length === 0) return null;
    const at = new Date();
    const eventEjson = authEventEjson(operation, providers, { id, type, data, identities }, customData, at);
    return { _id: newId(), appId, triggerIds, at, eventEjson };
  }

  /**
   * Runs an operation and records its event in one transaction. Nothing is recorded if `work` returns `false`. Without an event
   * it uses no transaction.
   */
  async together(event: AuthEventRecord | null, work: (session?: ClientSession) => Promise<boolean>): Promise<boolean> {
    if (!event) return work();
    const isDone = await this.connection.withSession((session) =>
      session.withTransaction(async () => {
        const happened = await work(session);
        if (happened) await this.events.add(event, session);
        return happened;
      }),
    );
    if (isDone) this.relay.pass(event);
    return isDone;
  }

  /** Records the event of an operation that has happened. */
  async record(event: AuthEventRecord): Promise<void> {
    await this.events.add(event);
    this.relay.pass(event);
  }
}
