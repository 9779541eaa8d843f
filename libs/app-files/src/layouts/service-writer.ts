import type { DataSourceEntity, SchemaEntity, ServiceEntity } from '../app-configuration.js';
import { collectionRuleMembers, relationshipMembers, ruleSetMembers, schemaMembers } from '../entities/collection-rules.js';
import { collectionKey, nameKey } from '../entities/natural-key.js';
import { serviceMembers, serviceRuleMembers, webhookMembers } from '../entities/services.js';
import { sortedByKey } from '../entities/unique.js';
import type { FileWriter } from './file-writer.js';

/** Writes services with rules and incoming webhooks, each in a folder called by its name. */
export function writeServices(writer: FileWriter, folder: string, services: readonly ServiceEntity[]): void {
  for (const service of sortedByKey('service', services, nameKey)) {
    const own = writer.path(folder, service.name);
    writer.json(`${own}/config.json`, serviceMembers(service));
    for (const rule of sortedByKey('rule', service.rules, nameKey)) {
      writer.json(writer.path(`${own}/rules`, rule.name, '.json'), serviceRuleMembers(rule));
    }
    for (const webhook of sortedByKey('incoming webhook', service.incoming_webhooks, nameKey)) {
      const hook = writer.path(`${own}/incoming_webhooks`, webhook.name);
      writer.json(`${hook}/config.json`, webhookMembers(webhook));
      writer.text(`${hook}/source.js`, webhook.source);
    }
  }
}

function writeSchema(writer: FileWriter, folder: string, schema: SchemaEntity): void {
  writer.json(`${folder}/schema.json`, schemaMembers(schema));
  writer.json(`${folder}/relationships.json`, relationshipMembers(schema));
}

/** Writes data sources: a folder per database and collection for rules and schemas. */
export function writeDataSources(writer: FileWriter, folder: string, dataSources: readonly DataSourceEntity[]): void {
  for (const dataSource of sortedByKey('service', dataSources, nameKey)) {
    const own = writer.path(folder, dataSource.name);
    const collectionFolder = (database: string, collection: string) => writer.path(writer.path(own, database), collection);

    writer.json(`${own}/config.json`, serviceMembers(dataSource));
    if (dataSource.default_rule !== undefined) writer.json(`${own}/default_rule.json`, ruleSetMembers(dataSource.default_rule));
    const actionRules = sortedByKey('rule', dataSource.action_rules ?? [], nameKey);
    if (actionRules.length > 0) writer.json(`${own}/action_rules.json`, actionRules.map(serviceRuleMembers));
    for (const rule of sortedByKey('rule', dataSource.rules, collectionKey)) {
      writer.json(`${collectionFolder(rule.database, rule.collection)}/rules.json`, collectionRuleMembers(rule));
    }
    for (const schema of sortedByKey('schema', dataSource.schemas, collectionKey)) {
      writeSchema(writer, collectionFolder(schema.database, schema.collection), schema);
    }
  }
}
