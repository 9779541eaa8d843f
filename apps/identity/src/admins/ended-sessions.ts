import { Injectable } from '@nestjs/common';
import { RevocationsService } from '../tokens/revocations.service.js';
import { AdminSessionsRepository } from './admin-sessions.repository.js';

/** Ends the sessions of administrators and revokes their access tokens. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly sessions: AdminSessionsRepository,
    private readonly revocations: RevocationsService,
  ) {}

  async endAll(adminId: string): Promise<void> {
    for (const sessionId of await this.sessions.listIds(adminId)) {
      await this.revocations.revokeSession(sessionId, adminId);
      await this.sessions.remove(adminId, sessionId);
    }
  }
}
