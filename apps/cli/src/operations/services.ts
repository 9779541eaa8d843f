/** The services of a cluster, each of which is a user of the broker. */
export const SERVICES: readonly string[] = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'];

/** The variable the broker reads a service's password from. */
export function passwordVariable(service: string): string {
  return `NATS_PASSWORD_${service.toUpperCase()}`;
}
