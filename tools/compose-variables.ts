import { SERVICES, passwordVariable } from '../apps/cli/src/operations/services.js';

/** A variable as the documents tell of it. */
export interface DescribedVariable {
  readonly description: string;
  readonly default?: string;
}

/** What docker-compose.yml reads beside the platform's own variables. `.env.example` lists both. */
export const COMPOSE_VARIABLES: Readonly<Record<string, DescribedVariable>> = {
  ...Object.fromEntries(
    SERVICES.map((service) => [
      passwordVariable(service),
      { description: `Password of ${service} at the broker: letters and digits.` },
    ]),
  ),
  MONGO_ADMIN_PASSWORD: { description: 'Password of the administrator (root) of the database: letters and digits.' },
  MONGO_PASSWORD: {
    description: 'Password the services have there (user groundwork): letters and digits. It is part of MONGODB_URI too.',
  },
  GROUNDWORK_TAG: { description: 'Tag of the image of all services.', default: 'local' },
  PROXY_SUBNET: {
    description: 'Network between the proxy and the gateways: a private one nothing else uses.',
    default: '172.31.250.0/24',
  },
  SERVICE_MEMORY: { description: 'Memory a container of a service may use, where nothing else is said.', default: '768m' },
  SERVICE_CPUS: { description: 'Processors it may use.', default: '1' },
  CONFIG_MEMORY: { description: 'Memory of config, which builds packages of functions.', default: '2g' },
  RUNTIME_MEMORY: { description: 'Memory of runtime, which runs functions of apps.', default: '4g' },
  RUNTIME_CPUS: { description: 'Processors runtime may use: there are runners for each of them.', default: '2' },
  MONGO_MEMORY: { description: 'Memory of the database.', default: '2g' },
  NATS_MEMORY: { description: 'Memory of the broker.', default: '512m' },
  PROXY_MEMORY: { description: 'Memory of the proxy.', default: '512m' },
};
