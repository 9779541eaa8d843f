import { Injectable } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { BusClient } from '#bus/client/bus-client.js';
import type { ApolloEndpoint, EndpointResponse, EndpointRequest } from './apollo-endpoint.js';

/**
 * Serves the administration's GraphQL API. Apollo and its dependencies cost memory and time, so they are loaded on
 * first use.
 */
@Injectable()
export class AdminGraphqlService {
  private endpoint: Promise<ApolloEndpoint> | undefined;

  constructor(
    private readonly loader: LazyModuleLoader,
    private readonly bus: BusClient,
  ) {}

  /** Executes one request, in the context of the administrator who sent it. */
  async answer(request: EndpointRequest): Promise<EndpointResponse> {
    this.endpoint ??= this.start().catch((error: unknown) => {
      this.endpoint = undefined;
      throw error;
    });
    return (await this.endpoint).answer(request);
  }

  private async start(): Promise<ApolloEndpoint> {
    const { ApolloEndpoint } = await import('./apollo-endpoint.js');
    return ApolloEndpoint.start(this.loader, this.bus);
  }
}
