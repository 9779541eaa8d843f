import { Injectable } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { GraphqlService } from './graphql.service.js';

/** Loads what executes GraphQL with the first operation: a runtime of apps without it starts sooner and stays smaller. */
@Injectable()
export class LazyGraphql {
  private loading: Promise<GraphqlService> | undefined;

  constructor(private readonly loader: LazyModuleLoader) {}

  service(): Promise<GraphqlService> {
    this.loading ??= this.load();
    return this.loading;
  }

  private async load(): Promise<GraphqlService> {
    const [{ GraphqlExecutionModule }, { GraphqlService }] = await Promise.all([
      import('./graphql-execution.module.js'),
      import('./graphql.service.js'),
    ]);
    const module = await this.loader.load(() => GraphqlExecutionModule);
    return module.get(GraphqlService);
  }
}
