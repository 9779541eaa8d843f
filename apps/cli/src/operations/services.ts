/** The services of a cluster, each of which is a user of the broker. */
export const SERVICES: readonly string[] = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'];

/** Returns the name of the variable from which the broker reads a service's password. */
export function passwordVariable(service: string): string {
  return `NATS_PASSWORD_${service.toUpperCase()}`;
}
