/**
 * What docker-compose.yml reads beside the platform's own variables. `.env.example` lists both.
 */
export const COMPOSE_VARIABLES = {
  NATS_PASSWORD: { description: 'Password of the broker: letters and digits.' },
};
