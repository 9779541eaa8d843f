import { Module } from '@nestjs/common';
import { GraphqlHandler } from './graphql.handler.js';
import { LazyGraphql } from './lazy-graphql.js';

@Module({ controllers: [GraphqlHandler], providers: [LazyGraphql] })
export class GraphqlModule {}
