import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { Public } from '#platform/public.decorator.js';
import { CLIENT_APP } from '../http/path.js';

export interface Location {
  deployment_model: string;
  location: string;
  hostname: string;
  ws_hostname: string;
}

@Public()
@Controller(`${CLIENT_APP}/location`)
export class LocationController {
  /** Where clients of the app send everything else: no trailing slash, no path. */
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
