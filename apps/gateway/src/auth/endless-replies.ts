import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { endStreams } from '../edge/streamed.js';
import { Revocations } from './revocations.js';

/** Ends long-lived replies when the process stops and when the token of their request is revoked. */
@Injectable()
export class EndlessReplies implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly revocations: Revocations,
  ) {}

  onModuleInit(): void {
    endStreams(this.host.httpAdapter.getInstance(), this.revocations);
  }
}
