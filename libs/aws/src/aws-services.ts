/** How a service is spoken to, and what its replies do not say of themselves. Names of services are those of functions. */
export interface AwsService {
  /** `query`: a form asks, XML answers. `json`: JSON both ways. `rest`: paths, headers and bodies by operation. */
  readonly protocol: 'query' | 'json' | 'rest';
  /** The name in its addresses. */
  readonly host: string;
  /** The name it signs with. */
  readonly signingName: string;
  /** Of forms. */
  readonly version?: string;
  /** Before the name of an action, in `X-Amz-Target`. */
  readonly target?: string;
  readonly jsonVersion?: '1.0' | '1.1';
  /** Members begin with small letters on the wire. */
  readonly smallNames?: boolean;
  /** Paths of members that are bytes, in arguments and in results, without the places of lists; `*` is any member. */
  readonly blobs?: readonly string[];
  /** Members of forms that are maps: what their keys and values are called. */
  readonly maps?: Readonly<Record<string, readonly [key: string, value: string]>>;
  /** Members of XML replies that are numbers, and those that are lists also with one element or none. */
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

const SERVICES: Readonly<Record<string, AwsService>> = {
  athena: json('AmazonAthena', 'athena'),
  cloudwatch: {
    protocol: 'query',
    host: 'monitoring',
    signingName: 'monitoring',
    version: '2010-08-01',
    numbers: ['Average', 'EvaluationPeriods', 'Maximum', 'Minimum', 'Period', 'SampleCount', 'Sum', 'Threshold'],
    lists: ['Datapoints', 'MetricAlarms', 'MetricDataResults', 'Metrics'],
  },
  comprehend: json('Comprehend_20171127', 'comprehend'),
  firehose: json('Firehose_20150804', 'firehose', { blobs: ['Record.Data', 'Records.Data'] }),
  kinesis: json('Kinesis_20131202', 'kinesis', { blobs: ['Data', 'Records.Data'] }),
  lambda: { protocol: 'rest', host: 'lambda', signingName: 'lambda' },
  machinelearning: json('AmazonML_20141212', 'machinelearning'),
  rekognition: json('RekognitionService', 'rekognition', {
    blobs: ['Image.Bytes', 'SourceImage.Bytes', 'TargetImage.Bytes'],
  }),
  s3: {
    protocol: 'rest',
    host: 's3',
    signingName: 's3',
    numbers: ['KeyCount', 'MaxKeys', 'Size'],
    lists: ['Buckets', 'CommonPrefixes', 'Contents'],
  },
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
    lists: ['Failed', 'Subscriptions', 'Successful', 'Topics'],
  },
  sqs: json('AmazonSQS', 'sqs', { jsonVersion: '1.0', blobs: [...ATTRIBUTES, 'Messages.MessageAttributes.*.BinaryValue'] }),
  textract: json('Textract', 'textract', { blobs: ['Document.Bytes'] }),
};

export const AWS_SERVICES: ReadonlyMap<string, AwsService> = new Map(Object.entries(SERVICES));
