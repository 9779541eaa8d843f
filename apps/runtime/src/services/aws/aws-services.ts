import { RDS, REDSHIFT } from './database-services.js';

/** Protocol of a service, and the facts that its replies do not contain. Services have the names that functions use. */
export interface AwsService {
  /**
   * `query`, `ec2`: form requests, XML replies. `json`: JSON both ways. `rest`: paths, headers and bodies by operation.
   */
  readonly protocol: 'query' | 'ec2' | 'json' | 'rest';
  /** The name in its addresses. */
  readonly host: string;
  /** The name it signs with. */
  readonly signingName: string;
  /** API version of form requests. */
  readonly version?: string;
  /** Prefix of an action's name in `X-Amz-Target`. */
  readonly target?: string;
  readonly jsonVersion?: '1.0' | '1.1';
  /** Properties begin with lower-case letters on the wire. */
  readonly smallNames?: boolean;
  /** Properties whose own properties keep their names: maps, and names that AWS itself spells differently. */
  readonly keptNames?: readonly string[];
  /** Headers sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of omitted properties. */
  readonly defaults?: Readonly<Record<string, string>>;
  /**
   * Paths of properties that are bytes, in arguments and in results, without the indexes of lists; `*` is any property.
   */
  readonly blobs?: readonly string[];
  /** Properties of forms that are maps, with the names of their keys and values. */
  readonly maps?: Readonly<Record<string, readonly [key: string, value: string]>>;
  /** Names of list elements in forms, by property or by `Action.Member`, if not `member`. */
  readonly elements?: Readonly<Record<string, string>>;
  /** Properties of forms with another name on the wire, by `Action.Member`. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** Properties of XML replies that are numbers, and those that are lists also with one element or none. */
  readonly numbers?: readonly string[];
  readonly lists?: readonly string[];
}

const ATTRIBUTES = ['MessageAttributes.*.BinaryValue', 'Entries.MessageAttributes.*.BinaryValue'];

const json = (target: string, host: string, more: Partial<AwsService> = {}): AwsService => ({
  protocol: 'json',
  host,
  signingName: host,
  target,
  jsonVersion: '1.1',
  ...more,
});

const CLOUDWATCH_NUMBERS = (
  'ActionsSuppressorExtensionPeriod ActionsSuppressorWaitPeriod AggregateValue ApproximateAggregateValue ApproximateUniqueCount ' +
  'ApproximateValue Average DatapointsToAlarm EvaluationPeriods MaxContributorValue Maximum Minimum ' +
  'Period SampleCount Size Sum Threshold UniqueContributors Values'
).split(' ');
/** SNS spells its actions for SMS differently from all others. */
const SMS_NAMES = {
  'CheckIfPhoneNumberIsOptedOut.PhoneNumber': 'phoneNumber',
  'GetSMSAttributes.Attributes': 'attributes',
  'ListPhoneNumbersOptedOut.NextToken': 'nextToken',
  'OptInPhoneNumber.PhoneNumber': 'phoneNumber',
  'SetSMSAttributes.Attributes': 'attributes',
};

const rest = (host: string, more: Partial<AwsService> = {}): AwsService => ({
  protocol: 'rest',
  host,
  signingName: host,
  ...more,
});

const SERVICES: Readonly<Record<string, AwsService>> = {
  athena: json('AmazonAthena', 'athena'),
  batch: rest('batch', {
    smallNames: true,
    keptNames: ['Labels', 'Limits', 'Options', 'Parameters', 'Requests', 'StatusSummary', 'Tags'],
  }),
  cloudwatch: {
    protocol: 'query',
    host: 'monitoring',
    signingName: 'monitoring',
    version: '2010-08-01',
    numbers: CLOUDWATCH_NUMBERS,
    lists: ['Datapoints', 'MetricAlarms', 'MetricDataResults', 'Metrics'],
  },
  comprehend: json('Comprehend_20171127', 'comprehend'),
  ec2: { protocol: 'ec2', host: 'ec2', signingName: 'ec2', version: '2016-11-15' },
  firehose: json('Firehose_20150804', 'firehose', { blobs: ['Record.Data', 'Records.Data'] }),
  glacier: rest('glacier', { headers: { 'x-amz-glacier-version': '2012-06-01' }, defaults: { AccountId: '-' } }),
  iot: rest('iot', { smallNames: true, keptNames: ['Attributes', 'ClientProperties', 'DocumentParameters', 'KeyPair', 'Tags'] }),
  kinesis: json('Kinesis_20131202', 'kinesis', { blobs: ['Data', 'Records.Data'] }),
  lambda: rest('lambda'),
  lexruntimeservice: rest('runtime.lex', {
    signingName: 'lex',
    smallNames: true,
    keptNames: ['Parameters', 'RequestAttributes', 'SessionAttributes', 'Slots'],
  }),
  machinelearning: json('AmazonML_20141212', 'machinelearning'),
  mobileanalytics: rest('mobileanalytics', { smallNames: true, keptNames: ['Attributes', 'Metrics'] }),
  polly: rest('polly'),
  rds: RDS,
  redshift: REDSHIFT,
  rekognition: json('RekognitionService', 'rekognition', {
    blobs: ['Image.Bytes', 'SourceImage.Bytes', 'TargetImage.Bytes'],
  }),
  s3: rest('s3', { numbers: ['KeyCount', 'MaxKeys', 'Size'], lists: ['Buckets', 'CommonPrefixes', 'Contents'] }),
  ses: {
    protocol: 'query',
    host: 'email',
    signingName: 'ses',
    version: '2010-12-01',
    blobs: ['RawMessage.Data'],
    numbers: ['Bounces', 'Complaints', 'DeliveryAttempts', 'Max24HourSend', 'MaxSendRate', 'Rejects', 'SentLast24Hours'],
    lists: ['Identities', 'SendDataPoints', 'VerifiedEmailAddresses'],
  },
  sfn: json('AWSStepFunctions', 'states', { jsonVersion: '1.0', smallNames: true }),
  sns: {
    protocol: 'query',
    host: 'sns',
    signingName: 'sns',
    version: '2010-03-31',
    blobs: [...ATTRIBUTES, 'PublishBatchRequestEntries.MessageAttributes.*.BinaryValue'],
    maps: { MessageAttributes: ['Name', 'Value'], Attributes: ['key', 'value'] },
    wireNames: SMS_NAMES,
    lists: ['Failed', 'Subscriptions', 'Successful', 'Topics'],
  },
  sqs: json('AmazonSQS', 'sqs', { jsonVersion: '1.0', blobs: [...ATTRIBUTES, 'Messages.MessageAttributes.*.BinaryValue'] }),
  textract: json('Textract', 'textract', { blobs: ['Document.Bytes'] }),
};

export const AWS_SERVICES: ReadonlyMap<string, AwsService> = new Map(Object.entries(SERVICES));
