import { createHash } from 'node:crypto';
import { Binary } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { anAwsCall } from './aws-call.fixture.js';
import { awsRequest, awsResult, signedAwsRequest } from './aws-call.js';

function sent(service: string, action: string, args: Record<string, unknown> = {}) {
  const { method, url, headers, body } = awsRequest(anAwsCall(service, action, args));
  return { request: `${method} ${url.href}`, headers, body: body.toString() };
}

function told(service: string, action: string, body: unknown, headers: Record<string, string[]> = {}, status = 200): unknown {
  const bytes = body instanceof Buffer ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return awsResult({ service, action }, { status, headers, body: bytes });
}

describe('where actions of paths go', () => {
  it.each<[string, string, Record<string, unknown>, string, object | '']>([
    [
      'batch',
      'SubmitJob',
      { JobName: 'j', Parameters: { Input: 'a' } },
      'POST https://batch.eu-west-1.amazonaws.com/v1/submitjob',
      { jobName: 'j', parameters: { Input: 'a' } },
    ],
    ['glacier', 'ListVaults', { Limit: '5' }, 'GET https://glacier.eu-west-1.amazonaws.com/-/vaults?limit=5', ''],
    [
      'glacier',
      'DescribeVault',
      { AccountId: '12', VaultName: 'v' },
      'GET https://glacier.eu-west-1.amazonaws.com/12/vaults/v',
      '',
    ],
    [
      'glacier',
      'InitiateJob',
      { VaultName: 'v', JobParameters: { Type: 'inventory-retrieval' } },
      'POST https://glacier.eu-west-1.amazonaws.com/-/vaults/v/jobs',
      { Type: 'inventory-retrieval' },
    ],
    [
      'iot',
      'CreateThing',
      { ThingName: 'a b', AttributePayload: { Attributes: { Colour: 'red' } } },
      'POST https://iot.eu-west-1.amazonaws.com/things/a%20b',
      { attributePayload: { attributes: { Colour: 'red' } } },
    ],
    [
      'iot',
      'CreateThingGroup',
      { ThingGroupName: 'g', Tags: [{ Key: 'k', Value: 'v' }] },
      'POST https://iot.eu-west-1.amazonaws.com/thing-groups/g',
      { tags: [{ Key: 'k', Value: 'v' }] },
    ],
    [
      'iot',
      'ListPolicies',
      { AscendingOrder: true },
      'GET https://iot.eu-west-1.amazonaws.com/policies?isAscendingOrder=true',
      '',
    ],
    [
      'iot',
      'ReplaceTopicRule',
      { RuleName: 'r', TopicRulePayload: { Sql: 's' } },
      'PATCH https://iot.eu-west-1.amazonaws.com/rules/r',
      { sql: 's' },
    ],
    [
      'lexruntimeservice',
      'PostText',
      { BotName: 'b', BotAlias: 'a', UserId: 'u', InputText: 'hi', SessionAttributes: { Step: '1' } },
      'POST https://runtime.lex.eu-west-1.amazonaws.com/bot/b/alias/a/user/u/text',
      { inputText: 'hi', sessionAttributes: { Step: '1' } },
    ],
    [
      'mobileanalytics',
      'PutEvents',
      { ClientContext: '{}', Events: [{ EventType: 'e', Attributes: { Page: 'p' } }] },
      'POST https://mobileanalytics.eu-west-1.amazonaws.com/2014-06-05/events',
      { events: [{ eventType: 'e', attributes: { Page: 'p' } }] },
    ],
    [
      'polly',
      'SynthesizeSpeech',
      { Text: 'hello', OutputFormat: 'mp3', VoiceId: 'Amy' },
      'POST https://polly.eu-west-1.amazonaws.com/v1/speech',
      { Text: 'hello', OutputFormat: 'mp3', VoiceId: 'Amy' },
    ],
    [
      'polly',
      'PutLexicon',
      { Name: 'l', Content: 'c' },
      'PUT https://polly.eu-west-1.amazonaws.com/v1/lexicons/l',
      { Content: 'c' },
    ],
  ])('%s %s %j', (service, action, args, request, body) => {
    const call = sent(service, action, args);
    expect(call.request).toBe(request);
    expect(body === '' ? call.body : JSON.parse(call.body)).toEqual(body);
    expect(call.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
  });

  it('headers are what they are for', () => {
    expect(sent('mobileanalytics', 'PutEvents', { ClientContext: '{}', Events: [] }).headers).toMatchObject({
      'x-amz-client-context': '{}',
    });
    expect(sent('iot', 'AttachThingPrincipal', { ThingName: 't', Principal: 'arn:c' }).headers).toMatchObject({
      'x-amzn-principal': 'arn:c',
    });
    expect(sent('polly', 'SynthesizeSpeech', { constructor: 1, toString: 2 }).body).toBe('{"constructor":1,"toString":2}');
    const place = { BotName: 'b', BotAlias: 'a', UserId: 'u' };
    const spoken = sent('lexruntimeservice', 'PostContent', {
      ...place,
      ContentType: 'audio/l16',
      InputStream: new Binary(Buffer.from('pcm')),
      SessionAttributes: { Step: '1' },
    });
    expect(spoken).toMatchObject({ body: 'pcm', headers: { 'content-type': 'audio/l16' } });
    const attributes = Buffer.from(spoken.headers['x-amz-lex-session-attributes'] ?? '', 'base64').toString();
    expect(JSON.parse(attributes)).toEqual({ Step: '1' });
    expect(sent('glacier', 'UploadArchive', { VaultName: 'v', Body: 'archive' })).toMatchObject({
      body: 'archive',
      headers: {
        'x-amz-glacier-version': '2012-06-01',
        'x-amz-sha256-tree-hash': createHash('sha256').update('archive').digest('hex'),
      },
    });
  });

  it('signs for the name a service signs with, which its own may not be', async () => {
    const call = anAwsCall('lexruntimeservice', 'PostText', { BotName: 'b', BotAlias: 'a', UserId: 'u', inputText: 'hi' });
    const { headers, ...request } = await signedAwsRequest(call);
    expect(request).toEqual({ method: 'POST', url: awsRequest(call).url, body: awsRequest(call).body });
    expect(headers).toMatchObject(awsRequest(call).headers);
    expect(headers['authorization']).toContain('/eu-west-1/lex/aws4_request');
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ['iot', 'DescribeThing', {}, 'missing'],
    ['iot', 'DescribeThing', { ThingName: '..' }, 'invalid'],
    ['iot', 'DescribeThing', { ThingName: 't', More: 1 }, 'notAllowed'],
    ['iot', 'AttachThingPrincipal', { ThingName: 't', Principal: 'a\nb: c' }, 'invalid'],
    ['glacier', 'InitiateJob', { VaultName: 'v', JobParameters: 'text' }, 'invalid'],
    ['glacier', 'UploadArchive', { VaultName: 'v', Body: { a: 1 } }, 'invalid'],
    ['batch', 'CreateEverything', {}, 'unknown'],
    ['polly', 'constructor', {}, 'unknown'],
  ])('%s %s %j is rejected: %s', (service, action, args, kind) => {
    expect(() => sent(service, action, args)).toThrow(expect.objectContaining({ kind }));
  });
});

describe('what actions of paths answer', () => {
  it('properties with capital letters, keys of maps as they are, seconds as times, milliseconds as numbers', () => {
    expect(
      told('batch', 'DescribeJobs', { jobs: [{ jobId: '1', createdAt: 1_577_934_245_000, parameters: { input: 'a' } }] }),
    ).toEqual({
      Jobs: [{ JobId: '1', CreatedAt: 1_577_934_245_000, Parameters: { input: 'a' } }],
    });
    expect(told('iot', 'DescribeCertificate', { certificateDescription: { validity: { notBefore: 1_577_934_245 } } })).toEqual({
      CertificateDescription: { Validity: { NotBefore: new Date('2020-01-02T03:04:05Z') } },
    });
    expect(told('polly', 'ListSpeechSynthesisTasks', { SynthesisTasks: [{ CreationTime: 1_577_934_245.5 }] })).toEqual({
      SynthesisTasks: [{ CreationTime: new Date('2020-01-02T03:04:05.500Z') }],
    });
    expect(told('iot', 'DeleteThing', '', {}, 204)).toEqual({});
  });

  it('bytes, with properties from headers', () => {
    const headers = { 'content-type': ['audio/mpeg'], 'x-amzn-requestcharacters': ['5'] };
    expect(told('polly', 'SynthesizeSpeech', Buffer.of(255, 0), headers)).toEqual({
      AudioStream: new Binary(Buffer.of(255, 0)),
      ContentType: 'audio/mpeg',
      RequestCharacters: 5,
    });
    const packed = (value: unknown) => [Buffer.from(JSON.stringify(value)).toString('base64')];
    const lex = {
      'x-amz-lex-intent-name': ['Order'],
      'x-amz-lex-slots': packed({ size: 'L' }),
      'x-amz-lex-active-contexts': ['{'],
    };
    expect(told('lexruntimeservice', 'PostContent', Buffer.from('pcm'), lex)).toEqual({
      AudioStream: new Binary(Buffer.from('pcm')),
      IntentName: 'Order',
      Slots: { size: 'L' },
      ActiveContexts: '{',
    });
    const uploaded = { location: ['/1/vaults/v/archives/a'], 'x-amz-archive-id': ['a'] };
    expect(told('glacier', 'UploadArchive', '', uploaded, 201)).toEqual({ Location: '/1/vaults/v/archives/a', ArchiveId: 'a' });
  });

  it('reads failures as JSON', () => {
    expect(() =>
      told(
        'iot',
        'DescribeThing',
        { message: 'no such thing' },
        { 'x-amzn-errortype': ['ResourceNotFoundException:http://x'] },
        404,
      ),
    ).toThrow(expect.objectContaining({ kind: 'failed', message: 'ResourceNotFoundException: no such thing' }));
    expect(() => told('polly', 'DescribeVoices', '<html>')).toThrow(
      expect.objectContaining({ kind: 'failed', message: 'SerializationError: the reply is not JSON' }),
    );
  });
});
