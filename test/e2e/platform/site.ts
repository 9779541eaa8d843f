import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AppAdmin } from './admin.js';
import type { Answer } from './http.js';

export interface SiteAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Sends one request for a host name to the platform's address: `fetch` cannot name another host. */
export function visit(
  platformUrl: string,
  host: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<SiteAnswer> {
  const { hostname, port } = new URL(platformUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { ...headers, host }, agent: false }, (response) => {
      buffer(response).then((bytes) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      }, reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

export interface UploadedFile {
  readonly attrs?: readonly { name: string; value: string }[] | null;
  readonly hash?: string;
  readonly size?: number;
}

/** Uploads a file as the command-line tool does: a form of type `multipart/mixed`, the file with neither name nor type. */
export function upload(app: AppAdmin, path: string, content: Buffer | string, meta: UploadedFile = {}): Promise<Answer> {
  const bytes = Buffer.from(content);
  const told = {
    appId: app.app._id,
    path,
    hash: createHash('md5').update(bytes).digest('hex'),
    size: bytes.length,
    attrs: null,
    ...meta,
  };
  const raw = Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="meta"\r\n\r\n${JSON.stringify(told)}\r\n`),
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/mixed; boundary=edge' };
  return app.send('PUT', `/hosting/assets/asset?path=${encodeURIComponent(path)}`, { raw: new Uint8Array(raw), headers });
}
