import type { AppSnapshot, IncomingWebhookConfig } from '#contracts/config/app-snapshot.js';

/**
 * The name a webhook's source has among the functions of its app. No function can have it: names of functions hold no colon.
 * It is seen in stack traces.
 */
export function webhookFunctionName(serviceName: string, webhookName: string): string {
  return `webhook:${serviceName}/${webhookName}`;
}

/** The sources of an app's webhooks, which run beside its functions. */
export function webhookFunctions({ services, incomingWebhooks }: AppSnapshot): { name: string; source: string }[] {
  const serviceNames = new Map(services.map(({ _id, name }) => [_id, name]));
  return incomingWebhooks.map(({ service_id, name, function_source: source }: IncomingWebhookConfig) => ({
    name: webhookFunctionName(serviceNames.get(service_id) ?? service_id, name),
    source,
  }));
}
