import { Binary, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { anAwsCall as call } from './aws-call.fixture.js';
import { awsPresignedUrl, awsRequest, awsResult } from './aws-call.js';
import { AwsError } from './aws-error.js';

function reply(body: string, status = 200, headers: Record<string, string[]> = {}) {
  return { status, headers, body: Buffer.from(body) };
}

function form(action: string, args: Record<string, unknown>, service = 'sns'): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(awsRequest(call(service, action, args)).body.toString()));
}

describe('where a request goes', () => {
  it.each([
    ['s3', 'GetObject', { Bucket: 'things', Key: 'a/b' }, {}, 'https://things.s3.eu-west-1.amazonaws.com/a/b'],
    ['s3', 'GetObject', { Bucket: 'my.things', Key: 'a' }, {}, 'https://s3.eu-west-1.amazonaws.com/my.things/a'],
    ['s3', 'GetObject', { Bucket: 'Things', Key: '/a' }, {}, 'https://s3.eu-west-1.amazonaws.com/Things//a'],
    ['s3', 'GetObject', { Bucket: 'things', Key: 'a' }, { endpoint: 'http://h:9000/x/' }, 'http://h:9000/x/things/a'],
    ['s3', 'GetObject', { Bucket: 'things', Key: 'a?b#c%2e' }, {}, 'https://things.s3.eu-west-1.amazonaws.com/a%3Fb%23c%252e'],
    ['s3', 'ListObjectsV2', { Bucket: 'things' }, {}, 'https://things.s3.eu-west-1.amazonaws.com/?list-type=2'],
    ['ses', 'SendEmail', {}, {}, 'https://email.eu-west-1.amazonaws.com/'],
    ['sfn', 'StartExecution', {}, { region: 'cn-north-1' }, 'https://states.cn-north-1.amazonaws.com.cn/'],
    [
      'lambda',
      'Invoke',
      { FunctionName: 'arn:f', Qualifier: '1' },
      {},
      'https://lambda.eu-west-1.amazonaws.com/2015-03-31/functions/arn%3Af/invocations?Qualifier=1',
    ],
  ])('%s %s %j %j', (service, action, args, more, url) => {
    expect(awsRequest(call(service, action, args, more)).url.href).toBe(url);
  });

  it.each([
    ['s3', 'GetObject', { Bucket: 'a..b', Key: 'k' }],
    ['s3', 'GetObject', { Bucket: '..', Key: 'k' }],
    ['s3', 'GetObject', { Bucket: 'things', Key: 'a/../../other/k' }],
    ['s3', 'GetObject', { Bucket: 'things', Key: '.' }],
    ['lambda', 'Invoke', { FunctionName: '..' }],
  ])('is never elsewhere: %s %s %j', (service, action, args) => {
    expect(() => awsRequest(call(service, action, args))).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it.each(['', 'a.b', 'evil.com/', 'x'.repeat(33), undefined, 5, 'EU'])('region %j is none', (region) => {
    expect(() => awsRequest(call('ses', 'SendEmail', {}, { region }))).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('what is sent', () => {
  it('forms number lists and name maps', () => {
    const id = new ObjectId();
    expect(
      form('CreateTopic', {
        Name: 'n',
        Attributes: { a: '1', b: true },
        Tags: [{ Key: 'k', Value: id }],
        Empty: [],
        Absent: null,
        N: Long.fromString('9007199254740991'),
        At: new Date(0),
        Action: 'DeleteTopic',
      }),
    ).toEqual({
      Action: 'CreateTopic',
      Version: '2010-03-31',
      Name: 'n',
      'Attributes.entry.1.key': 'a',
      'Attributes.entry.1.value': '1',
      'Attributes.entry.2.key': 'b',
      'Attributes.entry.2.value': 'true',
      'Tags.member.1.Key': 'k',
      'Tags.member.1.Value': id.toHexString(),
      Empty: '',
      N: '9007199254740991',
      At: '1970-01-01T00:00:00.000Z',
    });
  });

  it('bytes are base64, strings where bytes are meant, too, and nothing else', () => {
    expect(form('SendRawEmail', { RawMessage: { Data: 'hi' }, Message: { Data: 'hi' } }, 'ses')).toMatchObject({
      'RawMessage.Data': 'aGk=',
      'Message.Data': 'hi',
    });
    const { body } = awsRequest(
      call('kinesis', 'PutRecords', { Records: [{ Data: 'hi' }, { Data: new Binary(Buffer.of(255)) }] }),
    );
    expect(JSON.parse(body.toString())).toEqual({ Records: [{ Data: 'aGk=' }, { Data: '/w==' }] });
  });

  it('encodes the source of a copy once', () => {
    const copy = (CopySource: string) =>
      awsRequest(call('s3', 'CopyObject', { Bucket: 'things', Key: 'k', CopySource })).headers['x-amz-copy-source'];
    expect([copy('/b/a c?versionId=1'), copy('b/a%20c')]).toEqual(['/b/a%20c?versionId=1', 'b/a%20c']);
  });

  it('arguments too deep are rejected', () => {
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 50; depth += 1) deep = { deep };
    expect(() => awsRequest(call('ses', 'SendEmail', deep))).toThrow(AwsError);
  });

  it('signs a URL for 15 minutes by default', async () => {
    const url = await awsPresignedUrl(call('s3', 'PresignURL', { Bucket: 'things', Key: 'k' }));
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(new URL(url).host).toBe('things.s3.eu-west-1.amazonaws.com');
  });
});

describe('what is answered', () => {
  it('lists, maps, numbers, flags and times of XML', () => {
    const body = `<R><ListXResult><Topics><member><TopicArn>t</TopicArn></member></Topics>
      <Attributes><entry><key>k</key><value>v</value></entry></Attributes><Flag>true</Flag><Subscriptions/>
      <CreatedTimestamp>2020-01-02T03:04:05Z</CreatedTimestamp><Other>12</Other></ListXResult></R>`;
    expect(awsResult({ service: 'sns', action: 'ListX' }, reply(body.replaceAll(/\n */g, '')))).toEqual({
      Topics: [{ TopicArn: 't' }],
      Attributes: { k: 'v' },
      Flag: true,
      Subscriptions: [],
      CreatedTimestamp: new Date('2020-01-02T03:04:05Z'),
      Other: '12',
    });
    expect(awsResult({ service: 'sns', action: 'Other' }, reply(body))).toEqual({});
  });

  it('a copy, with properties from headers', () => {
    const answer = reply('<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>', 200, { 'x-amz-version-id': ['v'] });
    expect(awsResult({ service: 's3', action: 'CopyObject' }, answer)).toEqual({
      CopyObjectResult: { ETag: '"e"' },
      VersionId: 'v',
    });
  });

  it.each([
    ['sqs', 'Act', reply('{"__type":"a#B","message":"m"}', 400), 'B: m'],
    ['sqs', 'Act', reply('{"Message":"m"}', 400, { 'x-amzn-errortype': ['B:http://x'] }), 'B: m'],
    ['sqs', 'Act', reply('', 500), '500: the service gave no reason'],
    ['s3', 'HeadObject', reply('', 404), 'NotFound: the object does not exist'],
    ['s3', 'GetObject', reply('<Error><Code>C</Code><Message/></Error>', 403), 'C'],
    ['s3', 'GetObject', reply('', 301), '301: the service gave no reason'],
    ['ses', 'Act', reply('no XML'), 'SerializationError: the reply is not XML'],
    ['sqs', 'Act', reply('[]'), 'SerializationError: the reply is not JSON'],
  ])('failures of %s %s %#: %j', (service, action, answer, message) => {
    expect(() => awsResult({ service, action }, answer)).toThrow(expect.objectContaining({ kind: 'failed', message }));
  });
});
