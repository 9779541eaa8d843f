import type { AppConfiguration } from '#app-files/app-configuration.js';
import { readApp, detectLayout, type ReadApp } from '#app-files/read-app-files.js';
import type { Files } from '../files/archive.js';
import type { LocalApp } from '../files/local-app.js';
import { hostedPathsOf } from '../files/hosted-files.js';
import type { MovingFinding } from './finding.js';
import { packageFindings } from './package-findings.js';
import { providerFindings } from './provider-findings.js';
import { serviceFindings } from './service-findings.js';
import { originFindings, siteFindings } from './site-findings.js';
import { sourceFacts } from './source-facts.js';
import { sourceFindings, sourcesOf } from './source-findings.js';

/** Report on the parts of an app that work on this platform, and the work needed for the rest. */
export interface MovingReport {
  readonly layout: string;
  readonly findings: readonly MovingFinding[];
}

/**
 * Returns how an exported app fares on this platform, without asking one; `bundled` are the files of its packages, unpacked. Throws `AppFileError`, naming file and field, for files an
 * import would refuse.
 */
export function movingReport({ files, hosted, leftOut }: LocalApp, bundled: Files = new Map()): MovingReport {
  const layout = detectLayout(files);
  const app = readApp(new Map([...files].filter(([path]) => !UNREAD.test(path))), { leftOut });
  const { configuration } = app;
  const sources = sourcesOf(configuration, sourceFacts);
  const required = sources.flatMap(({ facts }) => facts.flatMap((one) => [...one.required]));
  const findings = [
    ...identity(configuration),
    ...secrets(app),
    ...providerFindings(configuration),
    ...counted(configuration),
    ...serviceFindings(configuration),
    ...sourceFindings(sources),
    ...packageFindings(files, required, bundled),
    ...triggers(configuration),
    ...requests(configuration),
    ...originFindings(configuration.allowedRequestOrigins ?? []),
    ...hosting(hosted, configuration),
    ...siteFindings(hosted, configuration.root.app_id),
    ...sync(configuration),
    ...app.notes.map((text): MovingFinding => ({ area: 'files', subject: subjectOf(text), verdict: 'different', text })),
  ];
  return { layout: `${layout.rootFile}${layout.version === null ? '' : ` ${layout.version}`}`, findings };
}

/** Packages are checked separately. */
const UNREAD = /^functions\/(?:package\.json|node_modules[./])/;

function subjectOf(note: string): string {
  return /^[^\s:]+/.exec(note)?.[0] ?? '';
}

function identity({ root }: AppConfiguration): MovingFinding[] {
  const text = `the App ID changes: clients need the new one, and baseUrl set to the platform's address`;
  return [
    { area: 'app', subject: root.app_id ?? root.name ?? 'app', verdict: 'set', text },
    {
      area: 'users',
      subject: 'users',
      verdict: 'set',
      text: `exports contain no users: import email/password users from a list with 'users import' (new ids, passwords to be reset); others get new ids at their next login`,
    },
    {
      area: 'data',
      subject: 'documents',
      verdict: 'set',
      text: "exports contain no documents: move them with mongodump and the platform's mongorestore (--cluster <name>)",
    },
  ];
}

function secrets({ secretFiles, configuration }: ReadApp): MovingFinding[] {
  const area = 'secrets';
  const inline = configuration.inlineSecrets ?? [];
  return [
    ...inline.map(({ secret }): MovingFinding => {
      return { area, subject: secret, verdict: 'works', text: 'secrets.json has its value' };
    }),
    ...[...secretFiles].map(([subject, paths]): MovingFinding => {
      const text = `create it before the import: values are not exported (${paths.join(', ')})`;
      return { area, subject, verdict: 'set', text };
    }),
  ];
}

function counted(configuration: AppConfiguration): MovingFinding[] {
  const {
    functions = [],
    values = [],
    environmentValues = [],
    customResolvers = [],
    dataSources = [],
    logForwarders = [],
  } = configuration;
  const rules = dataSources.reduce((sum, source) => sum + source.rules.length, 0);
  const schemas = dataSources.reduce((sum, source) => sum + source.schemas.length, 0);
  const counts: readonly (readonly [string, number])[] = [
    ['functions', functions.length],
    ['values', values.length],
    ['environment values', environmentValues.length],
    ['rules of collections', rules],
    ['schemas', schemas],
    ['custom resolvers', customResolvers.length],
    ['log forwarders', logForwarders.length],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([area, count]) => ({ area, subject: `${count}`, verdict: 'works' as const, text: 'imported as they are' }));
}

function triggers({ triggers: list = [] }: AppConfiguration): MovingFinding[] {
  return list.map(({ name, content }): MovingFinding => {
    const area = 'triggers';
    const processors = content['event_processors'];
    const kinds = typeof processors === 'object' && processors !== null ? Object.keys(processors) : [];
    if (kinds.includes('AWS_EVENTBRIDGE')) {
      return { area, subject: name, verdict: 'missing', text: 'AWS EventBridge is not supported: call a function instead' };
    }
    const type = typeof content['type'] === 'string' ? content['type'] : 'unknown';
    if (content['disabled'] === true) return { area, subject: name, verdict: 'works', text: `${type}, disabled as it was` };
    return {
      area,
      subject: name,
      verdict: 'different',
      text: `${type}: runs as soon as it is imported; disable it while both platforms run`,
    };
  });
}

function requests({ endpoints = [], dataApi, services = [], httpServices = [] }: AppConfiguration): MovingFinding[] {
  const webhooks = [...services, ...httpServices].flatMap(({ name, incoming_webhooks: own }) =>
    own.map((hook) => `${name}/${hook.name}`),
  );
  const moved = 'its address changes: update its callers';
  return [
    ...endpoints.map(({ route, http_method: method }): MovingFinding => {
      return {
        area: 'endpoints',
        subject: `${method} ${route}`,
        verdict: 'set',
        text: `${moved} (/api/client/v2.0/app/<App ID>/endpoint${route})`,
      };
    }),
    ...webhooks.map((subject): MovingFinding => ({ area: 'webhooks', subject, verdict: 'set', text: moved })),
    ...(dataApi && dataApi['disabled'] !== true
      ? [
          {
            area: 'data API',
            subject: 'data API',
            verdict: 'set' as const,
            text: `${moved} (/api/client/v2.0/app/<App ID>/endpoint/data/v1)`,
          },
        ]
      : []),
  ];
}

function hosting(hosted: Files, { hosting: settings }: AppConfiguration): MovingFinding[] {
  const count = hostedPathsOf(hosted).length;
  if (settings === undefined || (count === 0 && settings['enabled'] !== true)) return [];
  const subject = `${count} ${count === 1 ? 'file' : 'files'}`;
  const text =
    'push them with --include-hosting; they are served below HOSTING_DOMAIN, a domain of your own where HOSTING_CUSTOM_DOMAINS allows it';
  return [{ area: 'hosting', subject, verdict: 'set', text }];
}

function sync({ sync: settings = {}, dataSources = [] }: AppConfiguration): MovingFinding[] {
  const sources = dataSources.filter(({ config }) => ['sync', 'flexible_sync'].some((member) => isOn(config[member])));
  const subjects = sources.map(({ name }) => name);
  if (settings['development_mode_enabled'] === true && subjects.length === 0) subjects.push('development mode');
  return subjects.map((subject) => ({
    area: 'sync',
    subject,
    verdict: 'missing',
    text: 'device sync is not supported: use the data access of the SDKs, GraphQL or endpoints',
  }));
}

function isOn(settings: unknown): boolean {
  return typeof settings === 'object' && settings !== null && 'state' in settings && settings.state === 'enabled';
}
