import { expect, it } from 'vitest';
import { packagesOf } from '#testing/start-imports.js';

const HEAVY = /^(?:@apollo\/|@nestjs\/(?:apollo|graphql)|graphql$)/;

it('what the administration’s GraphQL needs is loaded for who asks', () => {
  const { packages } = packagesOf('apps/gateway/src/admin-graphql/apollo-endpoint.ts');

  expect([...packages].filter((name) => HEAVY.test(name)).toSorted()).toEqual([
    '@apollo/server',
    '@apollo/server/plugin/disabled',
    '@nestjs/apollo',
    '@nestjs/graphql',
    'graphql',
  ]);
});
