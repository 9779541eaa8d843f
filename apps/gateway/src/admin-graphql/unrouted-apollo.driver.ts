import { ApolloServer } from '@apollo/server';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** Nest's driver without its route: the route is a controller's, behind the guard of every other. */
@Injectable()
export class UnroutedApolloDriver extends ApolloDriver {
  constructor(@Inject(ModulesContainer) modules: ModulesContainer) {
    super(modules);
  }

  protected override async registerFastify({ schema, ...options }: ApolloDriverConfig): Promise<void> {
    if (!schema) throw new TypeError('the schema has not been built');
    this.apolloServer = new ApolloServer({ ...options, typeDefs: undefined, resolvers: undefined, schema });
    await this.apolloServer.start();
  }
}
