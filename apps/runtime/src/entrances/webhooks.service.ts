import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, IncomingWebhookConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { readWebhookOptions } from '#contracts/config/webhook-options.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { runWebhook, type IncomingResponse, type WebhookRequest } from '#contracts/runtime/incoming-requests.contract.js';
import { AppSecrets } from '../app/app-secrets.js';
import { compiledApp } from '../app/compiled-app.js';
import { webhookResponse } from './incoming/function-response.js';
import { IncomingRuns } from './incoming/incoming-runs.js';
import { readRequest } from './incoming/received-request.js';
import { RequestLog, refusedMethod, type LoggedRequest } from './incoming/request-log.js';
import type { ProofDemanded, Signer } from './incoming/request-proof.js';
import { webhookFunctionName } from '../app/webhook-functions.js';

/** Signer of webhook requests, by service type. */
const SIGNERS: ReadonlyMap<string, Signer> = new Map([
  ['http', 'caller'],
  ['github', 'github'],
  ['twilio', 'twilio'],
]);

interface Found {
  readonly service: ServiceConfig;
  readonly signer: Signer;
  readonly webhook: IncomingWebhookConfig;
}

/** Requests to incoming webhooks (client-api §14, runtime §5.1). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly secrets: AppSecrets,
    private readonly runs: IncomingRuns,
    private readonly log: RequestLog,
  ) {}

  @HandleRpc(runWebhook)
  async run(incoming: WebhookRequest): Promise<IncomingResponse> {
    const started = new Date();
    const snapshot = await this.snapshots.byClientId(incoming.clientAppId);
    const logged: LoggedRequest = {
      snapshot,
      started,
      request: await readRequest(incoming),
      thing: { type: 'WEBHOOK', webhook: null, name: incoming.webhookName },
      argumentsLoggable: false,
    };
    return this.log.record(logged, () => this.answer(snapshot, incoming, logged));
  }

  private async answer(snapshot: AppSnapshot, incoming: WebhookRequest, logged: LoggedRequest): Promise<IncomingResponse> {
    const { service, signer, webhook } = find(snapshot, incoming);
    logged.thing = { type: 'WEBHOOK', webhook, name: webhook.name };
    const { httpMethod } = readWebhookOptions(webhook.options);
    if (httpMethod !== 'ANY' && httpMethod !== incoming.method) return refusedMethod(logged, [httpMethod]);
    const { serviceName, webhookName, clientAppId } = incoming;
    const outcome = await this.runs.run(
      {
        snapshot,
        target: {
          action: webhookName,
          service: serviceName,
          webhookUrl: `/api/client/v2.0/app/${clientAppId}/service/${serviceName}/incoming_webhook/${webhookName}`,
        },
        functionName: webhookFunctionName(serviceName, webhookName),
        proof: await this.proof(snapshot, service, signer, webhook),
        runAs: {
          system: false,
          authenticated: webhook.run_as_authed_user,
          userId: webhook.run_as_user_id,
          script: webhook.run_as_user_id_script_source,
          createUser: webhook.create_user_on_auth,
          fetchCustomUserData: webhook.fetch_custom_user_data,
        },
        canEvaluate: webhook.can_evaluate,
        disableArgLogs: webhook.disable_arg_logs,
      },
      logged,
    );
    return webhookResponse(outcome, webhook.respond_result);
  }

  /**
   * Returns the validation of a webhook. Twilio signs with its account's token, unless the webhook has its own secret.
   */
  private async proof(
    snapshot: AppSnapshot,
    { secret_config }: ServiceConfig,
    signer: Signer,
    { options }: IncomingWebhookConfig,
  ): Promise<ProofDemanded> {
    const { validationMethod: method, secret } = readWebhookOptions(options);
    const name = secret_config['auth_token'];
    if (signer !== 'twilio' || secret !== '' || method !== 'VERIFY_PAYLOAD' || typeof name !== 'string') {
      return { method, secret, signer };
    }
    return { method, secret: (await this.secrets.of(snapshot)).get(name) ?? '', signer };
  }
}

function find(snapshot: AppSnapshot, { serviceName, webhookName }: WebhookRequest): Found {
  const service = compiledApp(snapshot).services.get(serviceName);
  const signer = service && SIGNERS.get(service.type);
  const webhook = snapshot.incomingWebhooks.find(({ service_id, name }) => service_id === service?._id && name === webhookName);
  // One stored before it could be disabled does not say.
  if (!service || !signer || !webhook || webhook.disabled) {
    throw new AppError('IncomingWebhookNotFound', notFoundMessage('IncomingWebhookNotFound', webhookName));
  }
  return { service, signer, webhook };
}
