import { SERVICE_TYPES, type ServiceType } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';

interface ServiceTypeRules {
  /** Properties of `config` that are secrets. */
  readonly secrets: readonly string[];
  /** Subject of its rules: collections of a data source, or actions. */
  readonly rules: 'collections' | 'actions';
  /** True if it accepts incoming webhooks. */
  readonly webhooks: boolean;
}

const DATA_SOURCE: ServiceTypeRules = { secrets: [], rules: 'collections', webhooks: false };
const AWS: ServiceTypeRules = { secrets: ['secretAccessKey'], rules: 'actions', webhooks: false };

/** Differences between the types of services. */
export const SERVICE_TYPE_RULES: Readonly<Record<ServiceType, ServiceTypeRules>> = {
  'mongodb-atlas': DATA_SOURCE,
  mongodb: { ...DATA_SOURCE, secrets: ['uri'] },
  datalake: DATA_SOURCE,
  http: { secrets: [], rules: 'actions', webhooks: true },
  aws: AWS,
  'aws-ses': AWS,
  'aws-s3': AWS,
  twilio: { secrets: ['auth_token'], rules: 'actions', webhooks: true },
  github: { secrets: [], rules: 'actions', webhooks: true },
  gcm: { secrets: ['apiKey'], rules: 'actions', webhooks: false },
};

export function serviceType(named: string): ServiceType {
  const known = SERVICE_TYPES.find((candidate) => candidate === named);
  if (known === undefined) throw new AppError('ServiceTypeNotFound', `unknown service type '${named}'`);
  return known;
}

export function isDataSource(type: unknown): boolean {
  return SERVICE_TYPES.some((known) => known === type && SERVICE_TYPE_RULES[known].rules === 'collections');
}
