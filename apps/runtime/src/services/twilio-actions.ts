import { Inject, Injectable } from '@nestjs/common';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { AppSecrets } from '../app/app-secrets.js';
import type { ActionScope } from '../data/action-scope.js';
import type { RuntimeEnvironment } from '../env.js';
import { requireRule, serviceRules } from '../rules/service-rules.js';
import { ProviderRequests } from './provider-requests.js';
import { ServiceArguments } from './service-arguments.js';

const REQUIRED = ['to', 'from', 'body'] as const;
const ALLOWED = new Set([...REQUIRED, 'mediaUrl']);
const REPLY_BYTES_MAX = 64 * 1024;
const MESSAGE_LENGTH_MAX = 1_000;

/** Actions of `twilio` services: `send` has a message sent. */
@Injectable()
export class TwilioActions {
  constructor(
    private readonly requests: ProviderRequests,
    private readonly secrets: AppSecrets,
    @Inject(ENVIRONMENT) private readonly environment: RuntimeEnvironment,
  ) {}

  /**
   * @returns canonical extended JSON of nothing
   * @throws AppError `ServiceCommandNotFound`, `MissingParameter`, `ArgumentsNotAllowed`, `InvalidParameter`, `NoMatchingRuleFound`,
   * `RestrictedHost`, `TwilioError`, `ExecutionTimeLimitExceeded`
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    { rights, expressions, deadline, signal }: ActionScope,
  ): Promise<string> {
    if (action !== 'send') throw new AppError('ServiceCommandNotFound', `unknown action '${action.slice(0, 100)}'`);
    const args = ServiceArguments.of(action, list, ALLOWED);
    const form = formOf(args);
    await requireRule(serviceRules(snapshot, service), action, { rights, expressions }, args.given);
    const { sid, token } = await this.credentials(snapshot, service);
    const { status, body } = await this.requests.send(
      {
        url: `${this.environment.TWILIO_ENDPOINT.replace(/\/$/, '')}/2010-04-01/Accounts/${sid}/Messages.json`,
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
        responseBytesMax: REPLY_BYTES_MAX,
      },
      { appId: snapshot.appId, deadline, signal, failure: 'TwilioError' },
    );
    if (status < 200 || status > 299) throw new AppError('TwilioError', reasonOf(status, body).replaceAll(token, 'redacted'));
    return encodeEjson(undefined);
  }

  private async credentials(snapshot: AppSnapshot, service: ServiceConfig): Promise<{ sid: string; token: string }> {
    const { config, name } = service;
    const { sid } = config;
    if (typeof sid !== 'string' || !/^\w{1,64}$/.test(sid)) throw new AppError('TwilioError', `service '${name}' has no 'sid'`);
    const token = await this.secrets.ofService(snapshot, service, 'auth_token');
    if (token === undefined) throw new AppError('TwilioError', `service '${name}' has no 'auth_token'`);
    return { sid, token };
  }
}

function formOf(args: ServiceArguments): URLSearchParams {
  const form = new URLSearchParams();
  for (const name of REQUIRED) {
    const text = args.text(name);
    form.append(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, text === undefined || text === '' ? args.missing(name) : text);
  }
  const media = args.member('mediaUrl') ?? [];
  for (const url of Array.isArray(media) ? (media as unknown[]) : [media]) {
    if (typeof url !== 'string') throw new AppError('InvalidParameter', "'mediaUrl' must be a string, or a list of strings");
    form.append('MediaUrl', url);
  }
  return form;
}

/** Returns Twilio's error message. */
function reasonOf(status: number, body: Buffer): string {
  try {
    const { message } = Object(JSON.parse(body.toString())) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message.slice(0, MESSAGE_LENGTH_MAX);
  } catch {
    // A proxy between this process and Twilio responded, in its own format.
  }
  return `Twilio rejected the message: ${status}`;
}
