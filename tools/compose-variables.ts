import { SERVICES, passwordVariable } from '../apps/cli/src/operations/services.js';

/** Variable as the documents describe it. */
export interface DescribedVariable {
  readonly description: string;
  readonly default?: string;
}

/** Variables docker-compose.yml reads in addition to the platform's own. `.env.example` lists both. */
export const COMPOSE_VARIABLES: Readonly<Record<string, DescribedVariable>> = {
  ...Object.fromEntries(
    SERVICES.map((service) => [
      passwordVariable(service),
      { description: `Password of ${service} at the NATS server: letters and digits.` },
    ]),
  ),
  MONGO_ADMIN_PASSWORD: { description: 'Password of the administrator (root) of the database: letters and digits.' },
  MONGO_PASSWORD: {
    description:
      'Password of the services at the database (user groundwork): letters and digits. It is part of MONGODB_URI, too.',
  },
  GROUNDWORK_TAG: { description: 'Tag of the image of all services.', default: 'local' },
  PROXY_SUBNET: {
    description: 'Network between the proxy and the gateways: a private one that nothing else uses.',
    default: '172.31.250.0/24',
  },
  SERVICE_MEMORY: { description: 'Memory limit of the container of a service, unless it has its own variable.', default: '768m' },
  SERVICE_CPUS: { description: 'CPU limit of the container of a service, unless it has its own variable.', default: '1' },
  CONFIG_MEMORY: { description: 'Memory limit of config, which builds packages of functions.', default: '2g' },
  RUNTIME_MEMORY: { description: 'Memory limit of runtime, which runs functions of apps.', default: '4g' },
  RUNTIME_CPUS: { description: 'CPU limit of runtime, which starts runners for each CPU.', default: '2' },
  MONGO_MEMORY: { description: 'Memory limit of the database.', default: '2g' },
  NATS_MEMORY: { description: 'Memory limit of the NATS server.', default: '512m' },
  PROXY_MEMORY: { description: 'Memory limit of the proxy, and of caddy.', default: '512m' },
  TLS_DOMAIN: { description: 'Domain for which caddy gets a certificate, with `--profile tls`.', default: 'localhost' },
};
