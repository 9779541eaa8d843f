import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '#process/health/public.decorator.js';

const files = createRequire(import.meta.url);

/**
 * Reads the description that `npm run generate` creates from contracts and controllers, with tools that are not
 * installed in production.
 */
async function description(): Promise<Buffer> {
  return readFile(files.resolve('#docs/openapi.json'));
}

@Public()
@Controller('api/openapi.json')
export class OpenApiController {
  private text: Promise<Buffer> | undefined;

  @Get()
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    this.text ??= description();
    const text = await this.text;
    void reply.header('content-type', 'application/json').header('x-content-type-options', 'nosniff');
    return text;
  }
}
