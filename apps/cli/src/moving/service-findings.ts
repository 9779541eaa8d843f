import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { MovingFinding, Verdict } from './finding.js';

type Judged = readonly [verdict: Verdict, text: string];

const SERVED: Readonly<Record<string, Judged>> = {
  http: ['works', 'requests to private hosts need OUTBOUND_ALLOW'],
  aws: ['works', 'calls AWS with the keys in its secrets'],
  'aws-s3': ['works', 'calls AWS with the keys in its secrets'],
  'aws-ses': ['works', 'calls AWS with the keys in its secrets'],
  twilio: ['works', 'calls Twilio with the token in its secrets'],
  github: ['set', 'the address of its webhooks changes: update it at GitHub'],
  gcm: ['set', 'Firebase no longer accepts the old keys: configure a service account'],
};

/** Returns how data sources and services of others fare. */
export function serviceFindings(configuration: AppConfiguration): MovingFinding[] {
  const { dataSources = [], services = [], httpServices = [] } = configuration;
  const sources = dataSources.map(({ name, type, config }): MovingFinding => {
    const area = 'data sources';
    if (type === 'datalake') return { area, subject: name, verdict: 'missing', text: 'federated databases are not supported' };
    const cluster = typeof config['clusterName'] === 'string' ? config['clusterName'] : name;
    const text = `add ${cluster} to DATA_SOURCES with its connection string; otherwise its documents are in the platform's own store`;
    return { area, subject: name, verdict: 'set', text };
  });
  const others = [...httpServices, ...services].map(({ name, type }): MovingFinding => {
    const [verdict, text] = SERVED[type] ?? ['missing', `services of type ${type} are not supported`];
    return { area: 'services', subject: name, verdict, text };
  });
  return [...sources, ...others];
}
