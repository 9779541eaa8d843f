/** The services of a cluster, each of which is a user of the broker. */
export const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'];

/** The variable the broker reads a service's password from. */
export function passwordVariable(service) {
  return `NATS_PASSWORD_${service.toUpperCase()}`;
}
