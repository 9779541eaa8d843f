import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import { ACCESS_KEY, FakeAws, SECRET_KEY } from '../platform/fake-aws.js';
import type { Answer } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const LINK = expect.stringContaining('logs?co_id=');
const TOKEN = 'token-of-the-account';
/** Services of the original, each with an action and its request. */
const SERVICES: readonly (readonly [name: string, action: string, asked: string, signedFor: string])[] = [
  ['athena', 'StartQueryExecution', 'POST /', 'athena'],
  ['batch', 'ListJobs', 'POST /v1/listjobs', 'batch'],
  ['cloudwatch', 'PutMetricData', 'POST /', 'monitoring'],
  ['comprehend', 'DetectSentiment', 'POST /', 'comprehend'],
  ['ec2', 'DescribeInstances', 'POST /', 'ec2'],
  ['firehose', 'PutRecord', 'POST /', 'firehose'],
  ['glacier', 'ListVaults', 'GET /-/vaults', 'glacier'],
  ['iot', 'ListThings', 'GET /things', 'iot'],
  ['kinesis', 'ListStreams', 'POST /', 'kinesis'],
  ['lambda', 'Invoke', 'POST /2015-03-31/functions/f/invocations', 'lambda'],
  ['lexruntimeservice', 'PostText', 'POST /bot/b/alias/a/user/u/text', 'lex'],
  ['machinelearning', 'Predict', 'POST /', 'machinelearning'],
  ['mobileanalytics', 'PutEvents', 'POST /2014-06-05/events', 'mobileanalytics'],
  ['polly', 'DescribeVoices', 'GET /v1/voices', 'polly'],
  ['rds', 'DescribeDBInstances', 'POST /', 'rds'],
  ['redshift', 'DescribeClusters', 'POST /', 'redshift'],
  ['rekognition', 'ListCollections', 'POST /', 'rekognition'],
  ['s3', 'ListBuckets', 'GET /', 's3'],
  ['ses', 'GetSendQuota', 'POST /', 'ses'],
  ['sfn', 'ListStateMachines', 'POST /', 'states'],
  ['sns', 'ListTopics', 'POST /', 'sns'],
  ['sqs', 'ListQueues', 'POST /', 'sqs'],
  ['textract', 'DetectDocumentText', 'POST /', 'textract'],
];
const XML: ReadonlySet<string> = new Set(['cloudwatch', 'ec2', 'rds', 'redshift', 's3', 'ses', 'sns']);
const ALL = { name: 'all', actions: ['*'], when: {} };

let aws: FakeAws;
let platform: Platform;
let app: AppAdmin;
let user: EndUser;

beforeAll(async () => {
  aws = await FakeAws.start();
  platform = await startPlatform({
    environment: {
      OUTBOUND_ALLOW: '127.0.0.1',
      // One is left to the endpoint an app names.
      AWS_ENDPOINTS: JSON.stringify(Object.fromEntries(SERVICES.slice(0, -1).map(([name]) => [name, aws.url]))),
      TWILIO_ENDPOINT: aws.url,
    },
  });
});

afterAll(async () => {
  aws.stop();
  await platform.stop();
});

beforeEach(async () => {
  aws.seen = [];
  aws.answers = {};
  aws.objects.clear();
  app = await (await Admin.login(platform)).createApp();
  await app.enableAnonymous();
  user = await EndUser.login(platform, app.app.client_app_id);
});

async function aService(type: string, config: object, ...rules: object[]): Promise<string> {
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'it', type, config });
  for (const rule of rules) await app.must('POST', `/services/${_id}/rules`, rule);
  return _id;
}

function anAws(rules: object[] = [ALL], more: object = {}, type = 'aws'): Promise<string> {
  return aService(type, { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, region: 'eu-west-1', ...more }, ...rules);
}

function execute(aws_service: string, aws_action: string, aws_arguments: object = {}, more: object = {}): Promise<Answer> {
  return user.call('execute', [{ aws_service, aws_action, aws_arguments, ...more }], { service: 'it' });
}

async function run(source: string, ...args: unknown[]): Promise<Answer> {
  const name = `f${Math.random().toString(36).slice(2)}`;
  await app.addFunction(name, source);
  return user.call(name, args);
}

/** All files of the app's export. */
async function exportedText(): Promise<string> {
  const { admin, app: created } = app;
  const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${created._id}/export`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  let files = '';
  for await (const entry of zip.eachEntry()) files += (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

function refused(status: number, error_code: string, error: unknown = expect.any(String)) {
  return { status, body: { error, error_code, link: LINK } };
}

describe('S3 from functions', () => {
  it('stores, reads, copies, describes, lists and deletes objects', async () => {
    await anAws();
    aws.answers['/'] = [
      200,
      '<ListAllMyBucketsResult><Buckets><Bucket><Name>things</Name><CreationDate>2020-01-02T03:04:05.000Z</CreationDate></Bucket></Buckets></ListAllMyBucketsResult>',
    ];
    aws.answers['/things/'] = [
      200,
      '<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>things</Name><Prefix/><KeyCount>1</KeyCount><IsTruncated>false</IsTruncated>' +
        '<Contents><Key>a &amp; b</Key><LastModified>2020-01-02T03:04:05.000Z</LastModified><Size>5</Size></Contents></ListBucketResult>',
    ];
    const answer = await run(`exports = async () => {
      const s3 = context.services.get('it').s3('us-east-1');
      const at = { Bucket: 'things', Key: 'dir/a b+ü.txt' };
      const put = await s3.PutObject({ ...at, Body: 'hello', ContentType: 'text/plain', Metadata: { By: 'me' } });
      const got = await s3.GetObject(at);
      const head = await s3.HeadObject(at);
      const { Contents, ...list } = await s3.ListObjectsV2({ Bucket: 'things', Prefix: 'a', MaxKeys: 5 });
      const buckets = await s3.ListBuckets();
      const gone = await s3.DeleteObject(at);
      const told = await s3.GetObject(at).catch(({ name, code, message }) => ({ name, code, message }));
      const { Body, ...rest } = got;
      return { put, text: Body.text(), rest, same: head.ETag === got.ETag, list, first: Contents[0], buckets, gone, told };
    }`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      put: { ETag: '"e1"' },
      text: 'hello',
      rest: {
        ContentType: 'text/plain',
        ContentLength: { $numberInt: '5' },
        ETag: '"e1"',
        LastModified: { $date: { $numberLong: '1369353600000' } },
        Metadata: { by: 'me' },
      },
      same: true,
      list: { Name: 'things', Prefix: '', KeyCount: { $numberInt: '1' }, IsTruncated: false },
      first: { Key: 'a & b', LastModified: { $date: { $numberLong: '1577934245000' } }, Size: { $numberInt: '5' } },
      buckets: { Buckets: [{ Name: 'things', CreationDate: { $date: { $numberLong: '1577934245000' } } }] },
      gone: {},
      told: { name: 'AWSError', code: 'AWSError', message: 'NoSuchKey: There is no such key.' },
    });
    const [put, , , list] = aws.seen;
    expect([put?.method, put?.url]).toEqual(['PUT', '/things/dir/a%20b%2B%C3%BC.txt']);
    expect(put?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-amz-meta-by': 'me' });
    expect(put?.headers.authorization).toContain(`Credential=${ACCESS_KEY}/`);
    expect(put?.headers.authorization).toContain('/us-east-1/s3/aws4_request');
    expect(list?.url).toBe('/things/?list-type=2&prefix=a&max-keys=5');
  });

  it('makes URLs that let others in for a time', async () => {
    await anAws();
    const at = { Bucket: 'things', Key: 'x y' };
    await execute('s3', 'PutObject', { ...at, Body: { $binary: { base64: 'AP8=', subType: '00' } } });
    const { body } = await execute('s3', 'PresignURL', { ...at, Method: 'GET', ExpirationMS: 60_000 });
    const url = new URL(String(body));
    expect([url.origin, url.pathname]).toEqual([aws.url, '/things/x%20y']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ 'X-Amz-Expires': '60', 'X-Amz-SignedHeaders': 'host' });
    const reply = await fetch(url);
    expect([reply.status, Buffer.from(await reply.arrayBuffer()).toString('hex')]).toEqual([200, '00ff']);
    expect((await fetch(`${url.origin}/things/other${url.search}`)).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });

  it('takes and hands over at most 4 MiB', async () => {
    await anAws();
    const put = (bytes: number) =>
      run(
        `exports = async (n) => (await context.services.get('it').s3().PutObject(
      { Bucket: 'things', Key: 'k', Body: 'x'.repeat(n) })).ETag`,
        { $numberInt: String(bytes) },
      );
    expect(await put(4 * 1024 * 1024)).toMatchObject({ status: 200, body: '"e1"' });
    expect((await put(4 * 1024 * 1024 + 1)).body).toMatchObject({ error: expect.stringContaining('larger than 4194304 bytes') });
    aws.objects.set('/things/big', { body: Buffer.alloc(4 * 1024 * 1024 + 1), type: 'x', meta: {} });
    expect(await execute('s3', 'GetObject', { Bucket: 'things', Key: 'big' })).toMatchObject(
      refused(400, 'AWSError', 'the reply is larger than 4194304 bytes'),
    );
  });
});

describe('services of AWS by their protocols', () => {
  it('SES sends mail, and reports its errors', async () => {
    await anAws();
    aws.answers['SendEmail'] = [
      200,
      '<SendEmailResponse xmlns="x"><SendEmailResult><MessageId>m-1</MessageId></SendEmailResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></SendEmailResponse>',
    ];
    const mail = {
      Source: 'shop@example.com',
      Destination: { ToAddresses: ['a@example.com', 'b@example.com'] },
      Message: { Subject: { Data: 'Hi & bye' }, Body: { Text: { Data: 'text', Charset: 'UTF-8' } } },
    };
    expect(await run("exports = (mail) => context.services.get('it').ses('eu-west-1').SendEmail(mail)", mail)).toMatchObject({
      status: 200,
      body: { MessageId: 'm-1' },
    });
    expect(Object.fromEntries(new URLSearchParams(aws.seen[0]?.body.toString()))).toEqual({
      Action: 'SendEmail',
      Version: '2010-12-01',
      Source: 'shop@example.com',
      'Destination.ToAddresses.member.1': 'a@example.com',
      'Destination.ToAddresses.member.2': 'b@example.com',
      'Message.Subject.Data': 'Hi & bye',
      'Message.Body.Text.Data': 'text',
      'Message.Body.Text.Charset': 'UTF-8',
    });
    aws.answers['SendEmail'] = [
      400,
      '<ErrorResponse><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>Not verified</Message></Error></ErrorResponse>',
    ];
    expect(await execute('ses', 'SendEmail', mail)).toMatchObject(refused(400, 'AWSError', 'MessageRejected: Not verified'));
  });

  it('SNS takes maps, SQS and Kinesis JSON with bytes and times', async () => {
    await anAws();
    aws.answers = {
      Publish: [200, '<PublishResponse><PublishResult><MessageId>p-1</MessageId></PublishResult></PublishResponse>'],
      'AmazonSQS.SendMessage': [200, '{"MessageId":"q-1"}'],
      'Kinesis_20131202.PutRecord': [200, '{"SequenceNumber":"49","ShardId":"s"}'],
      'Kinesis_20131202.GetRecords': [
        200,
        '{"Records":[{"Data":"aGk=","ApproximateArrivalTimestamp":1577934245.5}],"MillisBehindLatest":0}',
      ],
      'AWSStepFunctions.StartExecution': [200, '{"executionArn":"arn:x","startDate":1577934245}'],
    };
    const kind = { kind: { DataType: 'String', StringValue: 'k' } };
    expect((await execute('sns', 'Publish', { TopicArn: 'arn:t', Message: 'm', MessageAttributes: kind })).body).toEqual({
      MessageId: 'p-1',
    });
    expect(new URLSearchParams(aws.seen[0]?.body.toString()).get('MessageAttributes.entry.1.Value.StringValue')).toBe('k');
    expect(
      (await execute('sqs', 'SendMessage', { QueueUrl: 'u', MessageBody: 'm', DelaySeconds: { $numberInt: '3' } })).body,
    ).toEqual({
      MessageId: 'q-1',
    });
    expect(aws.seen[1]?.headers['content-type']).toBe('application/x-amz-json-1.0');
    expect(JSON.parse(String(aws.seen[1]?.body))).toEqual({ QueueUrl: 'u', MessageBody: 'm', DelaySeconds: 3 });
    expect((await execute('kinesis', 'PutRecord', { Data: 'hi', StreamName: 's', PartitionKey: 'p' })).status).toBe(200);
    expect(JSON.parse(String(aws.seen[2]?.body))).toEqual({ Data: 'aGk=', StreamName: 's', PartitionKey: 'p' });
    expect((await execute('kinesis', 'GetRecords', { ShardIterator: 'i' })).body).toEqual({
      Records: [
        {
          Data: { $binary: { base64: 'aGk=', subType: '00' } },
          ApproximateArrivalTimestamp: { $date: { $numberLong: '1577934245500' } },
        },
      ],
      MillisBehindLatest: { $numberInt: '0' },
    });
    expect((await execute('sfn', 'StartExecution', { StateMachineArn: 'arn:m', Input: '{}' })).body).toEqual({
      ExecutionArn: 'arn:x',
      StartDate: { $date: { $numberLong: '1577934245000' } },
    });
    expect(JSON.parse(String(aws.seen[4]?.body))).toEqual({ stateMachineArn: 'arn:m', input: '{}' });
    aws.answers['Kinesis_20131202.PutRecord'] = [
      400,
      '{"__type":"com.amazonaws#ResourceNotFoundException","message":"no stream"}',
    ];
    expect(await execute('kinesis', 'PutRecord', {})).toMatchObject(
      refused(400, 'AWSError', 'ResourceNotFoundException: no stream'),
    );
  });

  it('Lambda is invoked with a payload, and answers one', async () => {
    await anAws();
    const name = 'arn:aws:lambda:eu-west-1:1:function:f';
    aws.answers[`/2015-03-31/functions/${encodeURIComponent(name)}/invocations`] = [
      200,
      '{"a":1}',
      { 'x-amz-function-error': 'Unhandled' },
    ];
    const source = `exports = async (name) => {
      const { Payload, ...rest } = await context.services.get('it').lambda('eu-west-1').Invoke({ FunctionName: name, Payload: '{"n":1}' });
      return { text: Payload.text(), ...rest };
    }`;
    expect((await run(source, name)).body).toEqual({
      text: '{"a":1}',
      StatusCode: { $numberInt: '200' },
      FunctionError: 'Unhandled',
    });
    expect(aws.seen[0]?.body.toString()).toBe('{"n":1}');
  });
});

describe('every service of App Services', () => {
  const given: Record<string, object> = {
    lambda: { FunctionName: 'f' },
    lexruntimeservice: { BotName: 'b', BotAlias: 'a', UserId: 'u', InputText: 'hi' },
  };

  it.each(SERVICES)('%s is asked for %s by %s, signed for %s', async (name, action, asked, signedFor) => {
    await anAws([ALL], { endpoint: aws.url });
    const reply = XML.has(name) ? '<R/>' : '{}';
    const { pathname } = new URL(asked.split(' ')[1] ?? '/', aws.url);
    aws.answers = { [pathname]: [200, reply] };
    const source = `exports = ({ name, action, args }) => context.services.get('it')[name]()[action](args)`;
    expect(await run(source, { name, action, args: given[name] ?? {} })).toMatchObject({ status: 200 });
    const [request, ...more] = aws.seen;
    expect([`${request?.method} ${request?.url}`, more]).toEqual([asked, []]);
    expect(request?.headers.authorization).toContain(`/eu-west-1/${signedFor}/aws4_request`);
  });

  it('polly reads aloud, with the bytes it answers', async () => {
    await anAws([{ name: 'r', actions: ['polly:SynthesizeSpeech'], when: { '%%args.VoiceId': 'Amy' } }]);
    aws.answers['/v1/speech'] = [200, Buffer.of(255, 0), { 'content-type': 'audio/mpeg', 'x-amzn-requestcharacters': '2' }];
    const source = `exports = async (voice) => {
      const told = await context.services.get('it').polly().SynthesizeSpeech({ OutputFormat: 'mp3', Text: 'hi', VoiceId: voice });
      return { ...told, bytes: told.AudioStream.length() };
    }`;
    expect(await run(source, 'Amy')).toMatchObject({
      status: 200,
      body: {
        AudioStream: { $binary: { base64: '/wA=', subType: '00' } },
        ContentType: 'audio/mpeg',
        RequestCharacters: { $numberInt: '2' },
        bytes: { $numberInt: '2' },
      },
    });
    expect(JSON.parse(String(aws.seen[0]?.body))).toEqual({ OutputFormat: 'mp3', Text: 'hi', VoiceId: 'Amy' });
    expect(await run(source, 'Brian')).toMatchObject(
      refused(400, 'FunctionExecutionError', expect.stringContaining('polly:SynthesizeSpeech')),
    );
    expect(aws.seen).toHaveLength(1);
  });

  it('ec2 starts and stops named instances', async () => {
    await anAws();
    aws.answers['StopInstances'] = [
      200,
      '<StopInstancesResponse><requestId>r</requestId><instancesSet><item><instanceId>i-1</instanceId>' +
        '<currentState><code>64</code><name>stopping</name></currentState></item></instancesSet></StopInstancesResponse>',
    ];
    expect((await execute('ec2', 'StopInstances', { InstanceIds: ['i-1', 'i-2'] })).body).toEqual({
      StoppingInstances: [{ InstanceId: 'i-1', CurrentState: { Code: { $numberInt: '64' }, Name: 'stopping' } }],
    });
    expect(Object.fromEntries(new URLSearchParams(String(aws.seen[0]?.body)))).toEqual({
      Action: 'StopInstances',
      Version: '2016-11-15',
      'InstanceId.1': 'i-1',
      'InstanceId.2': 'i-2',
    });
    aws.answers['StopInstances'] = [
      403,
      '<Response><Errors><Error><Code>UnauthorizedOperation</Code><Message>no</Message></Error></Errors></Response>',
    ];
    expect(await execute('ec2', 'StopInstances')).toMatchObject(refused(400, 'AWSError', 'UnauthorizedOperation: no'));
  });
});

describe('rules', () => {
  it('allow nothing, until one lists the action and holds for its arguments', async () => {
    const id = await anAws([{ name: 'one', actions: ['s3:PutObject'], when: { '%%args.Bucket': 'mine' } }]);
    const put = (Bucket: string) => execute('s3', 'PutObject', { Bucket, Key: 'k', Body: 'b' });
    const none = refused(403, 'NoMatchingRuleFound', "no matching rule found for the action 's3:PutObject'");
    expect(await put('mine')).toMatchObject({ status: 200 });
    expect(await put('other')).toMatchObject(none);
    expect(await execute('s3', 'GetObject', { Bucket: 'mine', Key: 'k' })).toMatchObject({ status: 403 });
    expect(await execute('s3', 'PresignURL', { Bucket: 'mine', Key: 'k' })).toMatchObject({ status: 403 });
    expect(await execute('s3', 'PutObject', { Bucket: 'mine', Key: '../other/k', Body: 'b' })).toMatchObject(
      refused(400, 'InvalidParameter', "'.' and '..' cannot be parts of a path"),
    );
    // A published rule of the original has a string where others have a list: it is a list of one.
    const listed = { name: 'listed', actions: ['s3:GetObject'], when: { '%%args.Bucket': { $in: 'mine' } } };
    const { _id: rule } = await app.must<{ _id: string }>('POST', `/services/${id}/rules`, listed);
    expect(await execute('s3', 'GetObject', { Bucket: 'mine', Key: 'k' })).toMatchObject({ status: 200 });
    expect(await execute('s3', 'GetObject', { Bucket: 'min', Key: 'k' })).toMatchObject({ status: 403 });
    await app.must('DELETE', `/services/${id}/rules/${rule}`);
    await app.must('POST', `/services/${id}/rules`, { name: 'all of it', actions: ['kinesis:*'], when: {} });
    aws.answers['Kinesis_20131202.PutRecord'] = [200, '{}'];
    expect(await execute('kinesis', 'PutRecord', {})).toMatchObject({ status: 200, body: {} });
    expect(await put('other')).toMatchObject(none);
    expect(aws.seen).toHaveLength(3);
  });

  it('do not bind the system', async () => {
    await anAws([]);
    await app.addFunction('sys', "exports = () => context.services.get('it').s3().ListBuckets()", { run_as_system: true });
    await user.call('sys');
    expect(aws.seen).toHaveLength(1);
  });
});

describe('what cannot be done', () => {
  it.each<[string, string, object, object, string]>([
    ['nothing', 'Do', {}, {}, 'ServiceCommandNotFound'],
    ['constructor', 'Do', {}, {}, 'ServiceCommandNotFound'],
    ['s3', 'Explode', {}, {}, 'ServiceCommandNotFound'],
    ['s3', 'constructor', {}, {}, 'ServiceCommandNotFound'],
    ['ses', 'send email', {}, {}, 'ServiceCommandNotFound'],
    ['ec2', 'CreateVpc', {}, {}, 'ServiceCommandNotFound'],
    ['iot', 'ListStreams', {}, {}, 'ServiceCommandNotFound'],
    ['iot', 'DescribeThing', { ThingName: 't', More: 1 }, {}, 'ArgumentsNotAllowed'],
    ['iot', 'DescribeThing', { ThingName: '..' }, {}, 'InvalidParameter'],
    ['lexruntimeservice', 'PostText', { BotName: 'b' }, {}, 'MissingParameter'],
    ['s3', 'GetObject', { Bucket: 'abc' }, {}, 'MissingParameter'],
    ['s3', 'GetObject', { Bucket: 'abc', Key: 'k', Nonsense: 1 }, {}, 'ArgumentsNotAllowed'],
    ['s3', 'GetObject', { Bucket: 'evil.com/x', Key: 'k' }, {}, 'InvalidParameter'],
    ['s3', 'GetObject', { Bucket: 5, Key: 'k' }, {}, 'InvalidParameter'],
    ['s3', 'PutObject', { Bucket: 'abc', Key: 'k', Body: { a: 1 } }, {}, 'InvalidParameter'],
    ['s3', 'PutObject', { Bucket: 'abc', Key: 'k', ContentType: 'a\nb: c' }, {}, 'InvalidParameter'],
    ['s3', 'PutObject', { Bucket: 'abc', Key: 'k', Metadata: { 'a b': 'c' } }, {}, 'InvalidParameter'],
    ['s3', 'PresignURL', { Bucket: 'abc', Key: 'k', Method: 'PATCH' }, {}, 'InvalidParameter'],
    ['s3', 'PresignURL', { Bucket: 'abc', Key: 'k', ExpirationMS: 0 }, {}, 'InvalidParameter'],
    ['s3', 'ListBuckets', {}, { aws_region: 'evil.com/' }, 'InvalidParameter'],
    ['s3', 'ListBuckets', {}, { aws_region: 7 }, 'InvalidParameter'],
    ['s3', 'ListBuckets', {}, { more: 7 }, 'ArgumentsNotAllowed'],
    ['ses', 'SendEmail', { a: { $regularExpression: { pattern: 'a', options: '' } } }, {}, 'InvalidParameter'],
  ])('%s %s %j %j: %s', async (service, action, args, more, code) => {
    await anAws();
    expect(await execute(service, action, args, more)).toMatchObject(refused(400, code));
    expect(aws.seen).toEqual([]);
  });

  it('unreadable replies are errors of the service', async () => {
    await anAws();
    aws.answers = { Publish: [200, 'hello'], 'AmazonSQS.SendMessage': [200, '['], ListTopics: [502, '<html>'] };
    for (const [service, action] of [
      ['sns', 'Publish'],
      ['sqs', 'SendMessage'],
      ['sns', 'ListTopics'],
    ] as const) {
      expect(await execute(service, action)).toMatchObject(refused(400, 'AWSError'));
    }
  });

  it('an endpoint of an app is reached as any other host is', async () => {
    await anAws([ALL], { endpoint: 'https://169.254.169.254/latest' });
    expect(await execute('textract', 'AnalyzeDocument')).toMatchObject(refused(400, 'RestrictedHost'));
  });

  it('sends nothing without credentials', async () => {
    await aService('aws', { region: 'eu-west-1' }, ALL);
    expect(await execute('s3', 'ListBuckets')).toMatchObject(refused(400, 'AWSError', "service 'it' has no 'accessKeyId'"));
    expect(await user.call('other', [{}], { service: 'it' })).toMatchObject(refused(400, 'ServiceCommandNotFound'));
    expect(aws.seen).toEqual([]);
  });
});

describe('the older aws-s3 and aws-ses', () => {
  it('put objects and sign policies', async () => {
    await anAws([{ name: 'r', actions: ['put', 'signPolicy'], when: { '%%args.bucket': 'things' } }], {}, 'aws-s3');
    const at = { bucket: 'things', key: 'a b', acl: 'public-read', contentType: 'text/plain' };
    expect((await user.call('put', [{ ...at, body: 'x' }], { service: 'it' })).body).toEqual({
      location: `${aws.url}/things/a%20b`,
    });
    expect(aws.seen[0]?.headers).toMatchObject({ 'x-amz-acl': 'public-read', 'content-type': 'text/plain' });
    const { body } = await user.call('signPolicy', [at], { service: 'it' });
    expect(body).toEqual({
      policy: expect.any(String),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      algorithm: 'AWS4-HMAC-SHA256',
      date: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      credential: expect.stringMatching(/^AKIDTEST\/\d{8}\/eu-west-1\/s3\/aws4_request$/),
    });
    const { policy } = body as { policy: string };
    expect(JSON.parse(Buffer.from(policy, 'base64').toString())).toMatchObject({
      conditions: expect.arrayContaining([{ bucket: 'things' }, { key: 'a b' }, { acl: 'public-read' }]),
    });
    expect(await user.call('put', [{ ...at, bucket: 'other', body: 'x' }], { service: 'it' })).toMatchObject({ status: 403 });
    expect(await user.call('put', [at], { service: 'it' })).toMatchObject(refused(400, 'MissingParameter'));
    expect(await user.call('get', [at], { service: 'it' })).toMatchObject(refused(400, 'ServiceCommandNotFound'));
  });

  it('send mail', async () => {
    await anAws([ALL], {}, 'aws-ses');
    aws.answers['SendEmail'] = [200, '<R><SendEmailResult><MessageId>m</MessageId></SendEmailResult></R>'];
    const source = "exports = (mail) => context.services.get('it').send(mail)";
    const mail = { toAddress: 'a@example.com', fromAddress: 'b@example.com', subject: 's', body: 'the text' };
    expect((await run(source, mail)).body).toEqual({ messageId: 'm' });
    expect(new URLSearchParams(String(aws.seen[0]?.body)).get('Destination.ToAddresses.member.1')).toBe('a@example.com');
  });
});

describe('twilio', () => {
  const MESSAGE = { to: 'whatsapp:+1', from: '+2', body: 'your code is 42' };
  const PATH = '/2010-04-01/Accounts/AC1/Messages.json';
  const send = (args: object) => user.call('send', [args], { service: 'it' });

  it('sends messages as Twilio takes them', async () => {
    await aService('twilio', { sid: 'AC1', auth_token: TOKEN }, { name: 'r', actions: ['send'], when: { '%%args.from': '+2' } });
    const source = "exports = async (m) => (await context.services.get('it').send(m)) === undefined";
    expect(await run(source, { ...MESSAGE, mediaUrl: ['https://a.test/1', 'https://a.test/2'] })).toMatchObject({
      status: 200,
      body: true,
    });
    const [sent] = aws.seen;
    expect([sent?.method, sent?.url]).toEqual(['POST', PATH]);
    expect(sent?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`AC1:${TOKEN}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([...new URLSearchParams(String(sent?.body))]).toEqual([
      ['To', 'whatsapp:+1'],
      ['From', '+2'],
      ['Body', 'your code is 42'],
      ['MediaUrl', 'https://a.test/1'],
      ['MediaUrl', 'https://a.test/2'],
    ]);
    expect(await send({ ...MESSAGE, from: '+3' })).toMatchObject(refused(403, 'NoMatchingRuleFound'));
    const { body, ...less } = MESSAGE;
    expect(body).toBe('your code is 42');
    expect(await send(less)).toMatchObject(refused(400, 'MissingParameter'));
    expect(await send({ ...MESSAGE, more: 1 })).toMatchObject(refused(400, 'ArgumentsNotAllowed'));
    expect(await send({ ...MESSAGE, mediaUrl: 5 })).toMatchObject(refused(400, 'InvalidParameter'));
    expect(await user.call('call', [MESSAGE], { service: 'it' })).toMatchObject(refused(400, 'ServiceCommandNotFound'));
    expect(aws.seen).toHaveLength(1);
  });

  it('returns the message of Twilio, without the token', async () => {
    await aService('twilio', { sid: 'AC1', auth_token: TOKEN }, ALL);
    aws.answers[PATH] = [400, JSON.stringify({ code: 21211, message: `'To' is wrong, ${TOKEN}` })];
    expect(await send(MESSAGE)).toMatchObject(refused(400, 'TwilioError', "'To' is wrong, redacted"));
    aws.answers[PATH] = [503, '<html>'];
    expect(await send(MESSAGE)).toMatchObject(refused(400, 'TwilioError', 'Twilio rejected the message: 503'));
  });
});

describe('secrets', () => {
  const put = () => execute('s3', 'PutObject', { Bucket: 'things', Key: 'k', Body: 'what was written' });

  it('are in no log entry, error, reply or export, nor in what the platform writes', async () => {
    const id = await anAws();
    aws.answers['/things/k'] = [403, `<Error><Code>Denied</Code><Message>not with ${SECRET_KEY}</Message></Error>`];
    const failed = await put();
    expect(failed).toMatchObject(refused(400, 'AWSError', 'Denied: not with redacted'));
    const logs = await eventually(
      async () => (await app.must<{ logs: object[] }>('GET', '/logs?type=SERVICE_FUNCTION')).logs,
      (entries) => entries.length === 1,
    );
    expect(logs).toMatchObject([
      {
        function_call: {
          name: 'execute',
          service: 'it',
          arguments: [{ aws_service: 's3', aws_action: 'PutObject', aws_arguments: { Bucket: 'things', Key: 'k' } }],
        },
      },
    ]);
    const exported = await exportedText();
    expect(exported).toContain('"accessKeyId": "AKIDTEST"');
    const config = await app.must('GET', `/services/${id}/config?includeSecretConfig=true`);
    const shown = [logs, config, failed.body, exported, platform.output()];
    const text = shown.map((each) => JSON.stringify(each)).join('\n');
    expect(text).toContain('__it_secretAccessKey');
    expect(text).not.toContain(SECRET_KEY);
    expect(text).not.toContain('what was written');
  });

  it('prove nothing where they are wrong', async () => {
    await anAws([ALL], { secretAccessKey: 'wrong-key' });
    expect(await put()).toMatchObject(refused(400, 'AWSError', 'SignatureDoesNotMatch: The signature is another.'));
  });
});
