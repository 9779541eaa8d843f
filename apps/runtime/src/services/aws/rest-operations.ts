import { REST_JSON_OPERATIONS } from './rest-json-operations.js';
import type { RestOperation } from './rest-operation.js';

const CONTENT = {
  CacheControl: 'cache-control',
  ContentDisposition: 'content-disposition',
  ContentEncoding: 'content-encoding',
  ContentLanguage: 'content-language',
  ContentType: 'content-type',
};
const CONDITIONS = {
  IfMatch: 'if-match',
  IfModifiedSince: 'if-modified-since',
  IfNoneMatch: 'if-none-match',
  IfUnmodifiedSince: 'if-unmodified-since',
};
const ENCRYPTION = {
  ServerSideEncryption: 'x-amz-server-side-encryption',
  SSEKMSKeyId: 'x-amz-server-side-encryption-aws-kms-key-id',
};
/** Headers for the properties of a stored object. */
const STORED = {
  ...CONTENT,
  ...ENCRYPTION,
  ACL: 'x-amz-acl',
  Expires: 'expires',
  GrantFullControl: 'x-amz-grant-full-control',
  GrantRead: 'x-amz-grant-read',
  GrantReadACP: 'x-amz-grant-read-acp',
  GrantWriteACP: 'x-amz-grant-write-acp',
  StorageClass: 'x-amz-storage-class',
  Tagging: 'x-amz-tagging',
  WebsiteRedirectLocation: 'x-amz-website-redirect-location',
};
const ASKED = { ...CONDITIONS, Range: 'range', RequestPayer: 'x-amz-request-payer' };
const VERSIONED = { VersionId: 'versionId' };
/** Headers for the properties of an object in a reply. */
const TOLD = {
  ...CONTENT,
  ...ENCRYPTION,
  AcceptRanges: 'accept-ranges',
  ContentLength: 'content-length',
  ContentRange: 'content-range',
  DeleteMarker: 'x-amz-delete-marker',
  ETag: 'etag',
  Expiration: 'x-amz-expiration',
  Expires: 'expires',
  LastModified: 'last-modified',
  StorageClass: 'x-amz-storage-class',
  VersionId: 'x-amz-version-id',
  WebsiteRedirectLocation: 'x-amz-website-redirect-location',
};
const [BUCKET, OBJECT] = ['/{Bucket}', '/{Bucket}/{Key}'];
const LISTED = { Delimiter: 'delimiter', EncodingType: 'encoding-type', MaxKeys: 'max-keys', Prefix: 'prefix' };

const S3: Readonly<Record<string, RestOperation>> = {
  CopyObject: {
    method: 'PUT',
    path: OBJECT,
    headers: {
      ...STORED,
      CopySource: 'x-amz-copy-source',
      CopySourceIfMatch: 'x-amz-copy-source-if-match',
      CopySourceIfNoneMatch: 'x-amz-copy-source-if-none-match',
      MetadataDirective: 'x-amz-metadata-directive',
      TaggingDirective: 'x-amz-tagging-directive',
    },
    reply: 'xml',
    replyHeaders: { CopySourceVersionId: 'x-amz-copy-source-version-id', VersionId: 'x-amz-version-id', ...ENCRYPTION },
  },
  DeleteObject: {
    method: 'DELETE',
    path: OBJECT,
    query: VERSIONED,
    replyHeaders: { DeleteMarker: 'x-amz-delete-marker', VersionId: 'x-amz-version-id' },
  },
  GetObject: {
    method: 'GET',
    path: OBJECT,
    headers: ASKED,
    query: {
      ...VERSIONED,
      ResponseCacheControl: 'response-cache-control',
      ResponseContentDisposition: 'response-content-disposition',
      ResponseContentEncoding: 'response-content-encoding',
      ResponseContentLanguage: 'response-content-language',
      ResponseContentType: 'response-content-type',
    },
    reply: { bytes: 'Body' },
    replyHeaders: TOLD,
  },
  HeadObject: { method: 'HEAD', path: OBJECT, headers: ASKED, query: VERSIONED, replyHeaders: TOLD },
  ListBuckets: { method: 'GET', path: '/', reply: 'xml' },
  ListObjects: { method: 'GET', path: BUCKET, query: { ...LISTED, Marker: 'marker' }, reply: 'xml' },
  ListObjectsV2: {
    method: 'GET',
    path: BUCKET,
    query: { ...LISTED, ContinuationToken: 'continuation-token', FetchOwner: 'fetch-owner', StartAfter: 'start-after' },
    fixedQuery: { 'list-type': '2' },
    reply: 'xml',
  },
  PutObject: {
    method: 'PUT',
    path: OBJECT,
    headers: { ...STORED, ContentMD5: 'content-md5', IfMatch: 'if-match', IfNoneMatch: 'if-none-match' },
    body: 'Body',
    replyHeaders: { ...ENCRYPTION, ETag: 'etag', Expiration: 'x-amz-expiration', VersionId: 'x-amz-version-id' },
  },
};

const LAMBDA: Readonly<Record<string, RestOperation>> = {
  Invoke: {
    method: 'POST',
    path: '/2015-03-31/functions/{FunctionName}/invocations',
    headers: { ClientContext: 'x-amz-client-context', InvocationType: 'x-amz-invocation-type', LogType: 'x-amz-log-type' },
    query: { Qualifier: 'Qualifier' },
    body: 'Payload',
    reply: { bytes: 'Payload' },
    replyHeaders: {
      ExecutedVersion: 'x-amz-executed-version',
      FunctionError: 'x-amz-function-error',
      LogResult: 'x-amz-log-result',
    },
    status: 'StatusCode',
  },
};

const OPERATIONS: ReadonlyMap<string, Readonly<Record<string, RestOperation>>> = new Map([
  ['s3', S3],
  ['lambda', LAMBDA],
  ...REST_JSON_OPERATIONS,
]);

export function restOperation(service: string, action: string): RestOperation | undefined {
  const operations = OPERATIONS.get(service);
  return operations && Object.hasOwn(operations, action) ? operations[action] : undefined;
}
