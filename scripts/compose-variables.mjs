import { SERVICES, passwordVariable } from './services.mjs';

/** What docker-compose.yml reads beside the platform's own variables. `.env.example` lists both. */
export const COMPOSE_VARIABLES = {
  ...Object.fromEntries(
    SERVICES.toSorted().map((service) => [
      passwordVariable(service),
      { description: `Password of ${service} at the broker: letters and digits.` },
    ]),
  ),
};
