import type { Schemas } from '#admin-client/admin-client.js';

/** A linked service as it is listed. */
export type Service = Schemas['ListedService'];

/** Configuration of a service; `secret_config` has names of secrets. */
export type Configuration = Pick<Schemas['AddressedAuthProvider'], 'config' | 'secret_config'>;

interface ServiceType {
  readonly label: string;
  readonly text: string;
  /** Properties of the configuration that have their own field, with labels. */
  readonly fields: Readonly<Record<string, string>>;
  /** Properties that name secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Actions that rules can allow; `null` if its rules are about collections. */
  readonly actions: readonly string[] | null;
  readonly webhooks: boolean;
}

const AWS_FIELDS = { accessKeyId: 'Access key ID', region: 'Region' };
const AWS_SECRETS = { secretAccessKey: 'Secret access key' };

/** Every type a service may have, in the order of how many apps use each. */
export const SERVICE_TYPES: Readonly<Record<string, ServiceType>> = {
  'mongodb-atlas': {
    label: 'MongoDB cluster',
    text: 'A linked cluster. Where it is, the operator of this server decides by its name.',
    fields: { clusterName: 'Name of the cluster', readPreference: 'Read preference' },
    secrets: {},
    actions: null,
    webhooks: false,
  },
  http: {
    label: 'HTTP',
    text: 'Requests to other servers, as its rules allow, and webhooks others call.',
    fields: {},
    secrets: {},
    actions: ['get', 'post', 'put', 'patch', 'delete', 'head'],
    webhooks: true,
  },
  twilio: {
    label: 'Twilio',
    text: 'Text messages: sent by functions, received by webhooks.',
    fields: { sid: 'Account SID' },
    secrets: { auth_token: 'Auth token' },
    actions: ['send'],
    webhooks: true,
  },
  aws: {
    label: 'AWS',
    text: 'S3, SES, Lambda and other services of one account.',
    fields: { ...AWS_FIELDS, endpoint: 'Another store’s address, instead of AWS' },
    secrets: AWS_SECRETS,
    actions: ['s3:PutObject', 's3:GetObject', 's3:*', 'ses:*', 'lambda:Invoke'],
    webhooks: false,
  },
  github: {
    label: 'GitHub',
    text: 'Webhooks GitHub calls. It has no actions.',
    fields: {},
    secrets: {},
    actions: [],
    webhooks: true,
  },
  gcm: {
    label: 'Push notifications',
    text: 'Messages to devices by Firebase.',
    fields: { senderId: 'Sender ID' },
    secrets: { apiKey: 'Key' },
    actions: ['send'],
    webhooks: false,
  },
  mongodb: {
    label: 'MongoDB by its address',
    text: 'A server a connection string names, which a secret holds.',
    fields: {},
    secrets: { uri: 'Connection string' },
    actions: null,
    webhooks: false,
  },
  datalake: {
    label: 'Data Lake',
    text: 'A federated database. Triggers and sync do not work with it.',
    fields: { dataLakeName: 'Name of the data lake' },
    secrets: {},
    actions: null,
    webhooks: false,
  },
  'aws-s3': {
    label: 'AWS S3, the older type',
    text: 'Stores objects in one region.',
    fields: AWS_FIELDS,
    secrets: AWS_SECRETS,
    actions: ['put', 'signPolicy'],
    webhooks: false,
  },
  'aws-ses': {
    label: 'AWS SES, the older type',
    text: 'Sends mail from one region.',
    fields: AWS_FIELDS,
    secrets: AWS_SECRETS,
    actions: ['send'],
    webhooks: false,
  },
};

/** Returns the description of a service type; an unknown type has a configuration in JSON only. */
export function serviceType(type: string): ServiceType {
  return SERVICE_TYPES[type] ?? { label: type, text: '', fields: {}, secrets: {}, actions: null, webhooks: false };
}
