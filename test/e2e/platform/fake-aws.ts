import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const ACCESS_KEY = 'AKIDTEST';
export const SECRET_KEY = 'a/very+secret/key';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

type Reply = readonly [status: number, body: string | Buffer, headers?: Record<string, string>];

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The signature a request must have, by the specification of Signature Version 4 and from what arrived. */
function expectedSignature({ method, url, headers, body }: SeenRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://host');
  const inUrl = searchParams.get('X-Amz-Signature') !== null;
  const authorization = headers.authorization ?? '';
  const part = (name: string): string => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? '';
  const credential = inUrl ? (searchParams.get('X-Amz-Credential') ?? '') : part('Credential');
  const names = (inUrl ? (searchParams.get('X-Amz-SignedHeaders') ?? '') : part('SignedHeaders')).split(';');
  const [, day = '', region = '', service = ''] = credential.split('/');
  const date = inUrl ? (searchParams.get('X-Amz-Date') ?? '') : String(headers['x-amz-date']);
  const canonical = [
    method,
    service === 's3' ? pathname : pathname.split('/').map(encoded).join('/'),
    [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    inUrl ? 'UNSIGNED-PAYLOAD' : sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const mac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
  return mac(mac(mac(mac(mac(`AWS4${SECRET_KEY}`, day), region), service), 'aws4_request'), text).toString('hex');
}

/** Fake of AWS and Twilio on one port; it only checks signatures, stores objects, and replies to other requests by `answers`. */
export class FakeAws {
  readonly objects = new Map<string, { body: Buffer; type: string; meta: Record<string, string> }>();
  seen: SeenRequest[] = [];
  /** Replies by name of an action, or by path. */
  answers: Record<string, Reply> = {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeAws> {
    let self: FakeAws | undefined;
    const server = createServer((request, response) => {
      void buffer(request).then((body) => self?.take(request, body, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self = new FakeAws(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return self;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take({ method = '', url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const request = { method, url, headers, body };
    this.seen.push(request);
    const [status, text, more = {}] = this.answer(request);
    response.writeHead(status, more).end(text);
  }

  private answer(request: SeenRequest): Reply {
    const { url, headers, body } = request;
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (pathname.startsWith('/2010-04-01/')) return this.answers[pathname] ?? [201, '{"sid":"SM1"}'];
    const given = searchParams.get('X-Amz-Signature') ?? /Signature=(\w+)/.exec(headers.authorization ?? '')?.[1];
    if (given !== expectedSignature(request)) {
      return [403, '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is another.</Message></Error>'];
    }
    const target = headers['x-amz-target'];
    const action = typeof target === 'string' ? target : new URLSearchParams(body.toString()).get('Action');
    return this.answers[action ?? pathname] ?? this.answers[pathname] ?? this.object(request, decodeURIComponent(pathname));
  }

  private object({ method, headers, body }: SeenRequest, path: string): Reply {
    if (method === 'PUT') {
      const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
      this.objects.set(path, {
        body,
        type: headers['content-type'] ?? '',
        meta: Object.fromEntries(meta.map(([k, v]) => [k, String(v)])),
      });
      return [200, '', { etag: '"e1"' }];
    }
    const object = this.objects.get(path);
    if (!object) {
      return [404, method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>'];
    }
    if (method === 'DELETE') {
      this.objects.delete(path);
      return [204, ''];
    }
    const told = {
      etag: '"e1"',
      'content-type': object.type,
      'content-length': String(object.body.length),
      'last-modified': 'Fri, 24 May 2013 00:00:00 GMT',
      ...object.meta,
    };
    return [200, object.body, told];
  }
}
