import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { endStreamsOnClose } from './streamed.js';

/** Sees to it that a process that stops does not wait for replies that go on for ever. */
@Injectable()
export class EndlessReplies implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    endStreamsOnClose(this.host.httpAdapter.getInstance());
  }
}
