import { Controller, Get } from '@nestjs/common';
import { Public } from '#process/health/public.decorator.js';

/** Version of the administration API. */
export interface ApiVersion {
  /** Major and minor number. */
  version: string;
}

/** Tools probe this path to find out whether a server is there. */
@Public()
@Controller('api/private/v1.0/version')
export class VersionController {
  /**
   * Returns the version of the administration API. Tools ask for it to find out whether a server is there.
   * @reply ApiVersion
   */
  @Get()
  version(): ApiVersion {
    return { version: '3.0' };
  }
}
