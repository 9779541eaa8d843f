import type { AppSnapshot, IncomingWebhookConfig } from '#contracts/config/app-snapshot.js';
import type { FunctionSource } from '#sandbox/sandbox-engine.js';

/**
 * Returns the name a webhook's source has among the functions of its app. No function can have this name: names of
 * functions do not contain colons. It appears in stack traces, and can be called by requests only.
 */
export function webhookFunctionName(serviceName: string, webhookName: string): string {
  return `webhook:${serviceName}/${webhookName}`;
}

/** Returns the sources of an app's webhooks, which run beside its functions. */
export function webhookFunctions({ services, incomingWebhooks }: AppSnapshot): FunctionSource[] {
  const serviceNames = new Map(services.map(({ _id, name }) => [_id, name]));
  return incomingWebhooks.map(({ service_id, name, function_source: source }: IncomingWebhookConfig) => ({
    name: webhookFunctionName(serviceNames.get(service_id) ?? service_id, name),
    source,
    entryOnly: true,
  }));
}
