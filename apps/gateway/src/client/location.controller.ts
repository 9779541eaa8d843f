import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { Public } from '#process/health/public.decorator.js';
import { CLIENT_APP } from '../edge/path.js';

/** Base URL and region for the clients of an app. */
export interface Location {
  /** Deployment model of the app. */
  deployment_model: string;
  /** Region of the app. */
  location: string;
  /** Base URL of requests: no trailing slash, no path. */
  hostname: string;
  /** Base URL of WebSocket connections. */
  ws_hostname: string;
}

@Public()
@Controller(`${CLIENT_APP}/location`)
export class LocationController {
  /**
   * Returns the base URL and region for requests of an app's clients.
   * @reply Location
   */
  @Get()
  locate(@Req() request: FastifyRequest): Location {
    const { snapshot, baseUrl } = request.gateway;
    if (!snapshot) throw new AppError('ClientAppNotFound', 'cannot find app');
    return {
      deployment_model: snapshot.deploymentModel,
      location: snapshot.location,
      hostname: baseUrl,
      ws_hostname: baseUrl.replace(/^http/, 'ws'),
    };
  }
}
