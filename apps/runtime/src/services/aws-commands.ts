import { AppError } from '#contracts/error.js';
import { requireRegion } from './aws/aws-address.js';
import type { AwsCall } from './aws/aws-call.js';
import { isPlainObject } from './aws/wire-values.js';
import { ServiceArguments } from './service-arguments.js';

const POLICY_MS = 5 * 60_000;
const DEFAULT_ACL = 'private';
const DEFAULT_TYPE = 'application/octet-stream';

type Arguments = Readonly<Record<string, unknown>>;

/** AWS request of a service's action, and the action and arguments that rules check. */
export interface AwsCommand {
  readonly service: string;
  readonly action: string;
  /** Region; by default the region of the configuration. */
  readonly region?: string | undefined;
  readonly arguments: Arguments;
  readonly ruleAction: string;
  readonly ruleArguments: Arguments;
  result(answer: unknown, url: URL): unknown;
  /** Computes the result locally, without a request to AWS. */
  signs?(call: AwsCall): Promise<unknown>;
}

function unknownAction(action: string): never {
  throw new AppError('ServiceCommandNotFound', `unknown action '${action.slice(0, 100)}'`);
}

function required(args: ServiceArguments, name: string): string {
  const text = args.text(name);
  return text === undefined || text === '' ? args.missing(name) : text;
}

const EXECUTE = new Set(['aws_service', 'aws_action', 'aws_region', 'aws_arguments']);

/** `execute`: any action of any service; functions have names for each. */
function execute(action: string, list: readonly unknown[]): AwsCommand {
  if (action !== 'execute') return unknownAction(action);
  const args = ServiceArguments.of(action, list, EXECUTE);
  const service = required(args, 'aws_service');
  const name = required(args, 'aws_action');
  const inner = args.member('aws_arguments') ?? {};
  if (!isPlainObject(inner)) throw new AppError('InvalidParameter', "'aws_arguments' must be a document");
  return {
    service,
    action: name,
    region: args.text('aws_region'),
    arguments: inner,
    ruleAction: `${service}:${name}`,
    ruleArguments: inner,
    result: (answer) => answer,
  };
}

const PUT = new Set(['bucket', 'key', 'acl', 'contentType', 'body']);
const SIGN_POLICY = new Set(['bucket', 'key', 'acl', 'contentType']);

function storeObject(action: string, list: readonly unknown[]): AwsCommand {
  if (action !== 'put' && action !== 'signPolicy') return unknownAction(action);
  const args = ServiceArguments.of(action, list, action === 'put' ? PUT : SIGN_POLICY);
  const [bucket, key] = [required(args, 'bucket'), required(args, 'key')];
  const acl = args.text('acl') ?? DEFAULT_ACL;
  const contentType = args.text('contentType') ?? DEFAULT_TYPE;
  const common = { service: 's3', action: 'PutObject', ruleAction: action, ruleArguments: args.given };
  if (action === 'put') {
    const Body = args.member('body') ?? args.missing('body');
    const put = { Bucket: bucket, Key: key, ACL: acl, ContentType: contentType, Body };
    return { ...common, arguments: put, result: (_answer, { origin, pathname }) => ({ location: `${origin}${pathname}` }) };
  }
  const conditions = [{ bucket }, { key }, { acl }, { 'Content-Type': contentType }];
  return {
    ...common,
    arguments: {},
    result: (answer) => answer,
    signs: async ({ credentials, region, now }) => {
      const scope = { credentials, region: requireRegion(region), service: 's3', now };
      const { signedPolicy } = await import('./aws/signature.js');
      return signedPolicy(scope, conditions, new Date(now.getTime() + POLICY_MS));
    },
  };
}

const SEND = new Set(['toAddress', 'fromAddress', 'subject', 'body']);

function sendMail(action: string, list: readonly unknown[]): AwsCommand {
  if (action !== 'send') return unknownAction(action);
  const args = ServiceArguments.of(action, list, SEND);
  const [to, from] = [required(args, 'toAddress'), required(args, 'fromAddress')];
  const message = { Subject: { Data: args.text('subject') ?? '' }, Body: { Text: { Data: required(args, 'body') } } };
  return {
    service: 'ses',
    action: 'SendEmail',
    arguments: { Source: from, Destination: { ToAddresses: [to] }, Message: message },
    ruleAction: action,
    ruleArguments: args.given,
    result: (answer) => ({ messageId: isPlainObject(answer) ? (answer['MessageId'] ?? '') : '' }),
  };
}

/**
 * Reads the call of an action of a service of this type. @throws AppError `ServiceCommandNotFound` for an action there is not,
 * `MissingParameter`, `ArgumentsNotAllowed`, `InvalidParameter`
 */
export function awsCommand(type: string, action: string, list: readonly unknown[]): AwsCommand {
  if (type === 'aws-s3') return storeObject(action, list);
  return type === 'aws-ses' ? sendMail(action, list) : execute(action, list);
}
