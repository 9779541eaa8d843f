import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { MovingFinding, Verdict } from './finding.js';

type Judged = readonly [verdict: Verdict, text: string];

const SERVED: Readonly<Record<string, Judged>> = {
  http: ['works', 'requests to private hosts need OUTBOUND_ALLOW'],
  aws: ['works', 'asks AWS itself, with the keys in its secrets'],
  'aws-s3': ['works', 'asks AWS itself, with the keys in its secrets'],
  'aws-ses': ['works', 'asks AWS itself, with the keys in its secrets'],
  twilio: ['works', 'asks Twilio itself, with the token in its secrets'],
  github: ['set', 'its webhooks have another address: change it at GitHub'],
  gcm: ['set', 'the old keys of Firebase are dead: give it a service account'],
};

/** Returns how data sources and services of others fare. */
export function serviceFindings(configuration: AppConfiguration): MovingFinding[] {
  const { dataSources = [], services = [], httpServices = [] } = configuration;
  const sources = dataSources.map(({ name, type, config }): MovingFinding => {
    const area = 'data sources';
    if (type === 'datalake') return { area, subject: name, verdict: 'missing', text: 'federated databases are not served' };
    const cluster = typeof config['clusterName'] === 'string' ? config['clusterName'] : name;
    const text = `name ${cluster} in DATA_SOURCES with its connection string; without it, its documents are in the platform's own store`;
    return { area, subject: name, verdict: 'set', text };
  });
  const others = [...httpServices, ...services].map(({ name, type }): MovingFinding => {
    const [verdict, text] = SERVED[type] ?? ['missing', `services of type ${type} are not served`];
    return { area: 'services', subject: name, verdict, text };
  });
  return [...sources, ...others];
}
