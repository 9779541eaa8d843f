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

/** Records what happens to users, for apps that have triggers about it; nobody else pays for it. */
@Injectable()
export class AuthEvents {
  constructor(
    @Inject(getConnectionToken(IDENTITY_STORE)) private readonly connection: Connection,
    private readonly events: AuthEventsRepository,
    private readonly relay: AuthEventRelay,
  ) {}

  /** Whether a trigger is about it. */
  isWanted({ triggers }: AppSnapshot, operation: AuthOperation, providers: readonly string[]): boolean {
    return authTriggerIds(triggers, operation, providers).length > 0;
  }

  /** The event of something that is about to happen; `null` where no trigger is about it. */
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
   * Does something of which an event tells: both happen, or neither does. Work that answers `false` has not happened. Without an
   * event there is no transaction either.
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

  /** Of something that has happened. */
  async record(event: AuthEventRecord): Promise<void> {
    await this.events.add(event);
    this.relay.pass(event);
  }
}
