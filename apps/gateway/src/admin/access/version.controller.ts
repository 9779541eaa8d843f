import { Controller, Get } from '@nestjs/common';
import { Public } from '#platform/public.decorator.js';

/** Tools probe this path to find out whether a server is there. */
@Public()
@Controller('api/private/v1.0/version')
export class VersionController {
  @Get()
  version(): { version: string } {
    return { version: '3.0' };
  }
}
