import { Controller, Get, Query } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { Public } from '#process/health/public.decorator.js';
import { HostedDomains } from './hosted-domains.service.js';

/**
 * Decides for a proxy that gets certificates on demand whether a host may have one. In a cluster it is served on the port of
 * the config service, which is not published.
 */
@Public()
@Controller('internal/hosting')
export class HostingAskController {
  constructor(private readonly domains: HostedDomains) {}

  /** Replies 200 for a host at which an app serves files, 404 for any other. */
  @Get('ask')
  async ask(@Query('domain') domain: unknown): Promise<{ readonly domain: string }> {
    const host = typeof domain === 'string' ? domain.toLowerCase() : '';
    if (!(await this.domains.serves(host))) throw new AppError('RouteNotFound', 'not found');
    return { domain: host };
  }
}
