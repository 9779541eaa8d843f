import { Inject, Injectable } from '@nestjs/common';
import { awsPresignedUrl, awsResult, isPresigning, requireAction, signedAwsRequest, type AwsCall } from './aws/aws-call.js';
import { AwsError } from './aws/aws-error.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError, type ErrorCode } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { AppSecrets } from '../app/app-secrets.js';
import type { ActionScope } from '../data/action-scope.js';
import type { RuntimeEnvironment } from '../env.js';
import { requireRule, serviceRules } from '../rules/service-rules.js';
import { awsCommand, type AwsCommand } from './aws-commands.js';
import { ProviderRequests } from './provider-requests.js';

/** Bytes of an object, stored or read. */
export const S3_OBJECT_BYTES_MAX = 4 * 1024 * 1024;

const CODES: Readonly<Record<AwsError['kind'], ErrorCode>> = {
  unknown: 'ServiceCommandNotFound',
  missing: 'MissingParameter',
  notAllowed: 'ArgumentsNotAllowed',
  invalid: 'InvalidParameter',
  failed: 'AWSError',
};

/** Actions of `aws` services and of the older `aws-s3` and `aws-ses`: one signed request each. */
@Injectable()
export class AwsActions {
  constructor(
    private readonly requests: ProviderRequests,
    private readonly secrets: AppSecrets,
    @Inject(ENVIRONMENT) private readonly environment: RuntimeEnvironment,
  ) {}

  /**
   * @returns canonical extended JSON of the action's result
   * @throws AppError `ServiceCommandNotFound`, `MissingParameter`, `ArgumentsNotAllowed`, `InvalidParameter`,
   * `NoMatchingRuleFound`, `RestrictedHost`, `AWSError`, `ExecutionTimeLimitExceeded`
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    const command = awsCommand(service.type, action, list);
    return withAppErrors(async () => {
      requireAction(command.service, command.action);
      await requireRule(serviceRules(snapshot, service), command.ruleAction, scope, command.ruleArguments);
      const call = await this.callOf(snapshot, service, command);
      return encodeEjson((await command.signs?.(call)) ?? (await this.answer(call, command, snapshot.appId, scope)));
    });
  }

  private async answer(call: AwsCall, command: AwsCommand, appId: string, { deadline, signal }: ActionScope): Promise<unknown> {
    if (isPresigning(call.service, call.action)) return awsPresignedUrl(call);
    const { url, method, headers, body } = await signedAwsRequest(call);
    const isObject = call.service === 's3';
    const bytesMax = isObject ? { requestBytesMax: S3_OBJECT_BYTES_MAX, responseBytesMax: S3_OBJECT_BYTES_MAX } : {};
    const reply = await this.requests.send(
      // An object's content encoding is part of the object, so that the transfer must not be compressed.
      { url: url.href, method, headers: isObject ? { ...headers, 'accept-encoding': 'identity' } : headers, body, ...bytesMax },
      { appId, deadline, signal, failure: 'AWSError' },
    );
    return command.result(
      withoutSecret(() => awsResult(call, reply), call.credentials.secretAccessKey),
      url,
    );
  }

  private async callOf(snapshot: AppSnapshot, service: ServiceConfig, command: AwsCommand): Promise<AwsCall> {
    const { config, name } = service;
    const { accessKeyId, region, endpoint } = config;
    const secret = await this.secrets.ofService(snapshot, service, 'secretAccessKey');
    if (typeof accessKeyId !== 'string' || !/^[\w-]{1,128}$/.test(accessKeyId)) {
      throw new AwsError('failed', `service '${name}' has no 'accessKeyId'`);
    }
    if (secret === undefined) throw new AwsError('failed', `service '${name}' has no 'secretAccessKey'`);
    if (endpoint !== undefined && (typeof endpoint !== 'string' || !/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(endpoint))) {
      throw new AwsError('failed', `the 'endpoint' of service '${name}' is not a URL`);
    }
    const endpoints = this.environment.AWS_ENDPOINTS;
    return {
      service: command.service,
      action: command.action,
      region: command.region ?? region,
      arguments: command.arguments,
      credentials: { accessKeyId, secretAccessKey: secret },
      endpoint: Object.hasOwn(endpoints, command.service) ? endpoints[command.service] : endpoint,
      now: new Date(),
    };
  }
}

/** A service may repeat what it was sent. */
function withoutSecret<T>(read: () => T, secret: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    throw new AwsError(error.kind, error.message.replaceAll(secret, 'redacted'));
  }
}

async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AwsError ? new AppError(CODES[error.kind], error.message, { cause: error }) : error;
  }
}
