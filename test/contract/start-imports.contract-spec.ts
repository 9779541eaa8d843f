import { describe, expect, it } from 'vitest';
import { packagesOf } from '#testing/start-imports.js';

/** What only some installations or requests need, and takes time and memory at start. */
const ON_DEMAND =
  /^(?:@apollo\/|@nestjs\/(?:apollo|graphql)|@graphql-tools\/|@nats-io\/|@nats-io\/|@opentelemetry\/|graphql$|google-auth-library|nodemailer|undici)/;

describe('a service that starts', () => {
  it.each(['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'])(
    'loads nothing it may never need: %s',
    (app) => {
      const { packages, files } = packagesOf(`apps/${app}/src/main.ts`);

      expect(files).toBeGreaterThan(30);
      expect([...packages].filter((name) => ON_DEMAND.test(name))).toEqual([]);
    },
  );
});
