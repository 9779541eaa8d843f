import { Controller, Get } from '@nestjs/common';
import { Public } from '#process/health/public.decorator.js';

/** Version of the administration API. */
export interface ApiVersion {
  /** Major and minor number. */
  version: string;
}

/** Path that tools request to detect a server. */
@Public()
@Controller('api/private/v1.0/version')
export class VersionController {
  /**
   * Returns the version of the administration API. Tools request it to detect a server.
   * @reply ApiVersion
   */
  @Get()
  version(): ApiVersion {
    return { version: '3.0' };
  }
}
