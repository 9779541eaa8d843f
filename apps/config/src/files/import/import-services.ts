import {
  DATA_SOURCE_TYPES,
  type AppConfiguration,
  type DataSourceEntity,
  type ServiceEntity,
} from '#app-files/app-configuration.js';
import { CreateServiceRequest } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { requireSecrets, storeInlineSecrets } from '../../entities/secrets/secret-config.js';
import { KINDS_OF_SERVICES, entriesOfService, type KnownService } from '../../entities/service-entries/service-entries.js';
import { requireConfigSize } from '../../entities/services/service-config.service.js';
import { SERVICE_TYPE_RULES, serviceType } from '../../entities/service-entries/service-types.js';
import { DATA_SOURCES_MAX, SERVICES_MAX } from '../../entities/services/service-capacity.js';
import { canonicalJson } from '../../core/trees/canonical-json.js';
import { located } from '../../core/versions/located-error.js';
import { asRequest, attempted, orSkipped, requireAtMost, type ImportRun } from './import-run.js';
import { importCollectionRules, importDefaultRule } from './import-rules.js';
import { importSchemas } from './import-schemas.js';
import { importServiceRules, importWebhooks } from './import-service-parts.js';

type Sections = Pick<AppConfiguration, 'dataSources' | 'httpServices' | 'services'>;
type AnyService = DataSourceEntity | ServiceEntity;

/** The section a service of a type belongs to; `undefined` if the import does not speak of it. */
function sectionOf(sections: Sections, type: string): readonly AnyService[] | undefined {
  if (DATA_SOURCE_TYPES.includes(type)) return sections.dataSources;
  return type === 'http' ? sections.httpServices : sections.services;
}

/** A service of the same name and another type is another service. */
function removeOthers({ draft }: ImportRun, sections: Sections): void {
  for (const [id, { name, shown }] of draft.tree.get('services').entries()) {
    const section = sectionOf(sections, String(shown['type']));
    if (!section || section.some((service) => service.name === name && service.type === shown['type'])) continue;
    for (const kind of KINDS_OF_SERVICES) {
      for (const [part] of entriesOfService(draft.tree, kind, id)) draft.remove(kind, part);
    }
    draft.remove('services', id);
  }
}

/** Writes a service itself. Its version counts the changes of what it is configured with. */
async function importService(run: ImportRun, entity: AnyService): Promise<KnownService> {
  const { draft } = run;
  const { name } = asRequest(run, CreateServiceRequest, {
    name: entity.name,
    type: entity.type,
    config: entity.config,
    secret_config: entity.secret_config,
  });
  const type = serviceType(entity.type);
  const id = draft.result.tree.get('services').idOf(name);
  const stored = id === undefined ? undefined : await draft.content('services', id);
  if (stored && stored.type !== type) {
    throw new AppError('InvalidParameter', `the type of a service cannot be changed from '${stored.type}'`);
  }
  const configuration = storeInlineSecrets(draft, name, SERVICE_TYPE_RULES[type].secrets, entity);
  requireSecrets(draft, configuration.secret_config);
  requireConfigSize(configuration);
  const isSame =
    stored && canonicalJson({ config: stored.config, secret_config: stored.secret_config }) === canonicalJson(configuration);
  const version = stored ? stored.version + (isSame ? 0 : 1) : 1;
  const _id = id ?? newId();
  draft.put('services', _id, { name, type, version, ...configuration });
  return { _id, name, type };
}

function assertCapacity({ draft }: ImportRun): void {
  const services = [...draft.result.tree.get('services').entries()];
  const sources = services.filter(([, { shown }]) => DATA_SOURCE_TYPES.includes(String(shown['type'])));
  requireAtMost(services.length, SERVICES_MAX, `an app may have at most ${SERVICES_MAX} services`);
  requireAtMost(sources.length, DATA_SOURCES_MAX, `an app may have at most ${DATA_SOURCES_MAX} linked data sources`);
}

/**
 * Adds a stand-in for a service that was rejected, so that only the service is reported, not the references to it. Only used
 * if nothing of the import is stored.
 */
function standIn({ draft }: ImportRun, { name, type }: Pick<AnyService, 'name' | 'type'>): void {
  if (draft.result.tree.get('services').idOf(name) !== undefined || !Object.hasOwn(SERVICE_TYPE_RULES, type)) return;
  draft.put('services', newId(), { name, type: serviceType(type), version: 1, config: {}, secret_config: {} });
}

/** Writes a service and its parts; their errors are reported with its name. */
async function importWith(
  run: ImportRun,
  entity: AnyService,
  importParts: (run: ImportRun, service: KnownService) => Promise<void>,
): Promise<void> {
  const place = `service '${entity.name}'`;
  const own = run.faults === undefined ? run : { ...run, faults: run.faults.within(place) };
  // Without its push service an app sends no notifications, but otherwise works.
  const push = entity.type === 'gcm' ? await orSkipped(run, place, () => importService(run, entity)) : null;
  if (push === undefined) return;
  const whole = async (): Promise<void> => importParts(own, push ?? (await importService(run, entity)));
  await attempted(
    run,
    () => located(place, whole),
    () => standIn(run, entity),
  );
}

/** Writes services with everything that belongs to them. What they name, functions apart, must exist already. */
export async function importServices(run: ImportRun, sections: Sections): Promise<void> {
  if (run.removesRest) removeOthers(run, sections);
  for (const entity of sections.dataSources ?? []) {
    await importWith(run, entity, async (own, service) => {
      await attempted(own, () => importDefaultRule(own, service, entity.default_rule));
      await importCollectionRules(own, service, entity.rules, entity.action_rules ?? []);
    });
  }
  for (const entity of [...(sections.httpServices ?? []), ...(sections.services ?? [])]) {
    if ((await orSkipped(run, `service '${entity.name}'`, () => serviceType(entity.type))) === undefined) continue;
    await importWith(run, entity, async (own, service) => {
      await attempted(own, () => importServiceRules(own, service, entity.rules));
      await importWebhooks(own, service, entity.incoming_webhooks);
    });
  }
  for (const name of run.faults?.unread('service') ?? []) standIn(run, { name, type: 'mongodb-atlas' });
  await attempted(run, () => assertCapacity(run));
  if (sections.dataSources) await importSchemas(run, sections.dataSources);
}
