import { describe, expect, it } from 'vitest';
import { presignedUrl, signedHeaders, signedPolicy, type SigningScope } from './signature.js';

/** Scope of the Signature Version 4 test suite. */
const SUITE: SigningScope = {
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
  region: 'us-east-1',
  service: 'service',
  now: new Date('2015-08-30T12:36:00Z'),
};
/** Scope of the examples in the S3 reference, "Examples: Signature Calculations". */
const S3: SigningScope = {
  credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  region: 'us-east-1',
  service: 's3',
  now: new Date('2013-05-24T00:00:00Z'),
};
const NOTHING = Buffer.alloc(0);

interface Vector {
  readonly scope?: SigningScope;
  readonly method?: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signature: string;
}

const VECTORS: readonly (readonly [string, Vector])[] = [
  ['get-vanilla', { url: '/', signature: '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31' }],
  [
    'get-vanilla-query-order-key-case',
    {
      url: '/?Param2=value2&Param1=value1',
      signature: 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    },
  ],
  ['get-vanilla-utf8-query', { url: '/?ሴ=bar', signature: '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04' }],
  [
    'get-header-value-trim',
    {
      url: '/',
      headers: { 'My-Header1': ' value1', 'My-Header2': ' "a   b   c"' },
      signature: 'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
    },
  ],
  ['post-vanilla', { method: 'POST', url: '/', signature: '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b' }],
  [
    'post-x-www-form-urlencoded',
    {
      method: 'POST',
      url: '/',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'Param1=value1',
      signature: 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    },
  ],
  [
    'S3, an object with a range',
    {
      scope: S3,
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { Range: 'bytes=0-9' },
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  ],
  [
    'S3, putting an object',
    {
      scope: S3,
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      headers: { 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
      signature: '1ee3a9a719bf9cd67d34043a52b3d1f8b674e378dc99c0748019b43f49b5b9bb',
    },
  ],
  [
    'S3, a parameter without a value',
    {
      scope: S3,
      url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
  ],
  [
    'S3, listing objects',
    {
      scope: S3,
      url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ],
];

describe('signatures of requests', () => {
  it.each(VECTORS)('%s', async (_, { scope = SUITE, method = 'GET', url, headers = {}, body, signature }) => {
    const request = { method, url: new URL(url, 'https://example.amazonaws.com'), headers, body: Buffer.from(body ?? NOTHING) };
    const sent = await signedHeaders(scope, request);
    expect(sent['authorization']).toMatch(new RegExp(`, Signature=${signature}$`));
  });

  it('say who signed what, and keep the request as it is', async () => {
    const scope = { ...SUITE, service: 'iam' };
    const url = new URL('https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08');
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect(await signedHeaders(scope, { method: 'GET', url, headers, body: NOTHING })).toEqual({
      ...headers,
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-date, ' +
        'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    });
  });

  it('cover every header, those that stand for nothing to a proxy, too', async () => {
    const headers = { 'Cache-Control': 'no-store', 'X-Amz-Meta-Name': 'caf\u00e9', Expect: '', 'content-type': 'text/plain' };
    const request = {
      method: 'PUT',
      url: new URL('https://b.s3.amazonaws.com/a//%20b?x=2&x=1'),
      headers,
      body: Buffer.from('b'),
    };
    expect(await signedHeaders(S3, request)).toEqual({
      ...headers,
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=cache-control;content-type;expect;host;x-amz-content-sha256;x-amz-date;x-amz-meta-name, ' +
        'Signature=b827b83b0a4e770a1cda228061467e8e844263baa7757efc97d58f94f95d23e8',
    });
  });

  it('encode the path a second time except for S3', async () => {
    const url = new URL('https://lambda.us-east-1.amazonaws.com/2015-03-31/functions/arn%3Af(1)/invocations?Qualifier=a%20b');
    const { authorization } = await signedHeaders(
      { ...SUITE, service: 'lambda' },
      { method: 'POST', url, headers: {}, body: NOTHING },
    );
    expect(authorization).toMatch(/, Signature=08200282e235e0a74019fbc855408de9ff3c4bb78ede8758d4ebc36ca3edbd8a$/);
  });
});

describe('signatures of what is handed on', () => {
  it('a URL is that of the reference', async () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    expect(await presignedUrl(S3, 'GET', url, 86_400)).toBe(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
        '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z' +
        '&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
        '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('a policy is signed as a text, with the conditions about its signature in it', async () => {
    const signed = await signedPolicy(S3, [{ bucket: 'b' }], new Date('2013-05-24T00:05:00Z'));
    const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
    expect(JSON.parse(Buffer.from(signed.policy, 'base64').toString())).toEqual({
      expiration: '2013-05-24T00:05:00.000Z',
      conditions: [
        { bucket: 'b' },
        { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
        { 'x-amz-credential': credential },
        { 'x-amz-date': '20130524T000000Z' },
      ],
    });
    expect(signed).toEqual({
      policy: signed.policy,
      signature: '4a748a81e9cdfc4d85d9c7fd4eb46ec65f0be2c7964439d48ee28bbcc8a32390',
      algorithm: 'AWS4-HMAC-SHA256',
      date: '20130524T000000Z',
      credential,
    });
  });
});
