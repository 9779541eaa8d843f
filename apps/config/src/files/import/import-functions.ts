import type { AppConfiguration } from '#app-files/app-configuration.js';
import { CreateFunctionRequest, FUNCTIONS_MAX } from '#contracts/config/functions.contract.js';
import { functionContent } from '../../entities/functions/functions.service.js';
import { noteGate } from './noted-expressions.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importFunctions(run: ImportRun, entities: NonNullable<AppConfiguration['functions']>): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: () => {
      const content = functionContent(asRequest(run, CreateFunctionRequest, entity));
      noteGate(run, `function '${entity.name}'`, content);
      return content;
    },
  }));
  await importKind(run, 'functions', imported, { noun: 'function', max: FUNCTIONS_MAX });
}
