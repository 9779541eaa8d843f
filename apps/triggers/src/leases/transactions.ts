import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { TRIGGERS_STORE } from '../store.js';
import { ReplicasRepository } from './replicas.repository.js';

/**
 * Runs the transactions of this process in sessions that its record names. MongoDB keeps a transaction of a killed process open for a
 * minute, and the process that takes over waits for each document it wrote: it ends these sessions instead.
 */
@Injectable()
export class Transactions {
  private idle: ClientSession[] = [];
  /** Sessions with the client they are of. */
  private readonly open = new Map<ClientSession, mongo.MongoClient>();

  constructor(
    @Inject(getConnectionToken(TRIGGERS_STORE)) private readonly connection: Connection,
    private readonly replicas: ReplicasRepository,
  ) {}

  /** Runs `work` in a transaction; again after a conflict with another one. */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.takeIdle() ?? (await this.begin());
    try {
      const result = await session.withTransaction(() => work(session));
      this.idle.push(session);
      return result;
    } catch (error) {
      await this.end(session);
      throw error;
    }
  }

  /** Returns a session of the client in use: the connection may have got another one since. */
  private takeIdle(): ClientSession | undefined {
    const client = this.connection.getClient();
    for (const session of this.idle.filter((each) => this.open.get(each) !== client)) this.open.delete(session);
    this.idle = this.idle.filter((each) => this.open.has(each));
    return this.idle.pop();
  }

  private async begin(): Promise<ClientSession> {
    const session = await this.connection.startSession();
    this.open.set(session, this.connection.getClient());
    try {
      await this.replicas.noteSessions([...this.open.keys()].flatMap(({ id }) => (id ? [id.id] : [])));
    } catch (error) {
      await this.end(session);
      throw error;
    }
    return session;
  }

  /** Ends a session after a failure: one whose connection was lost is not used again. */
  private async end(session: ClientSession): Promise<void> {
    this.open.delete(session);
    await session.endSession();
  }
}
