import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { MovingFinding } from './finding.js';
import type { SourceFacts } from './source-facts.js';

/** A function or a webhook of an app, as far as its sources go. */
export interface AppSource {
  readonly area: 'functions' | 'webhooks';
  readonly subject: string;
  /** Its own source, and the one that says whom it runs as. */
  readonly facts: readonly SourceFacts[];
  readonly runAsUser: string;
  readonly hasUserScript: boolean;
}

/** Collects the source code of an app with the function or webhook it belongs to; `read` reads the facts of a source. */
export function sourcesOf(
  { functions = [], services = [], httpServices = [] }: AppConfiguration,
  read: (source: string) => SourceFacts,
): readonly AppSource[] {
  const sourceOf = (
    area: AppSource['area'],
    subject: string,
    entity: { readonly source: string; readonly run_as_user_id?: string; readonly run_as_user_id_script_source?: string },
  ): AppSource => {
    const { source, run_as_user_id: runAsUser = '', run_as_user_id_script_source: script = '' } = entity;
    const written = [source, script].filter((text) => text !== '');
    return { area, subject, facts: written.map(read), runAsUser, hasUserScript: script !== '' };
  };
  const webhooks = [...services, ...httpServices].flatMap(({ name, incoming_webhooks: own }) =>
    own.map((webhook) => sourceOf('webhooks', `${name}/${webhook.name}`, webhook)),
  );
  return [...functions.map((one) => sourceOf('functions', one.name, one)), ...webhooks];
}

/** Returns what has to be done for functions and webhooks, one by one. */
export function sourceFindings(sources: readonly AppSource[]): MovingFinding[] {
  return sources.flatMap(({ area, subject, facts, runAsUser, hasUserScript }) => {
    const found: MovingFinding[] = [];
    for (const { error } of facts) {
      if (error !== null)
        found.push({ area, subject, verdict: 'missing', text: `cannot be parsed, so imports reject it: ${error}` });
    }
    if (hasUserScript) {
      const text = 'a script selects the user it runs as: it returns user ids of App Services, replace them with the new ones';
      found.push({ area, subject, verdict: 'set', text });
    } else if (runAsUser !== '') {
      const text = `runs as the App Services user ${runAsUser}, whose id changes: set the new one`;
      found.push({ area, subject, verdict: 'set', text });
    }
    const stages = [...new Set(facts.flatMap(({ atlasStages }) => [...atlasStages]))].toSorted();
    if (stages.length > 0) {
      const text = `${stages.join(', ')} needs an Atlas cluster in DATA_SOURCES: other databases do not support it`;
      found.push({ area, subject, verdict: 'set', text });
    }
    return found;
  });
}
