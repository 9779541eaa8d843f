import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from './described-api.js';
import { followLogs, type FollowOptions, type LogEvent } from './follow-logs.js';
import { Session, successOf, type SessionOptions } from './session.js';
import { versionOf } from './versions.js';

export { ifMatch } from './versions.js';

/** Path of an app, for the requests of `AdminClient.api`. */
export const APP = '/api/admin/v3.0/groups/{groupId}/apps/{appId}';

/** An app: the id of its project, and its own. */
export interface AppPath {
  readonly groupId: string;
  readonly appId: string;
}

export type Schemas = components['schemas'];
export type ImportOptions = NonNullable<operations['importApp']['parameters']['query']>;
export type ExportOptions = NonNullable<operations['exportApp']['parameters']['query']>;
export type LogFilter = NonNullable<operations['tailLogs']['parameters']['query']>;

/** A file with what it is called. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file of a site, as it is uploaded. */
export interface HostedUpload {
  /** Path it is served at, beginning with `/`. */
  readonly path: string;
  /** MD5 of the bytes, 32 lower-case hexadecimal digits. */
  readonly hash: string;
  /** Headers it is served with; `null` to let the platform decide. */
  readonly attrs: readonly Schemas['HostedAttribute'][] | null;
  readonly bytes: Uint8Array;
}

export interface ImportReply {
  /** Diffs in unified format, one per file that would change; `null` for an import that was carried out. */
  readonly diffs: readonly string[] | null;
  /** Number of properties that were ignored or interpreted differently: the deployment lists them. */
  readonly notes: number;
  /** Result of `strategy` `preview`. */
  readonly preview: Schemas['ImportPreview'] | null;
}

export interface ExportReply extends NamedFile {
  /** Content that the files leave out; empty if nothing is left out. */
  readonly notes: string;
}

/**
 * A client of the administration API, for Node.js and browsers. `api` has all operations by method and path, with types
 * from the API's description. Rejected requests throw `AdminError`, requests without a reply `UnreachableError`.
 */
export class AdminClient {
  readonly session: Session;
  readonly api: Client<paths>;

  constructor(options: SessionOptions) {
    this.session = new Session(options);
    this.api = createClient<paths>({ baseUrl: this.session.baseUrl, fetch: this.session.fetch });
    this.api.use({ onResponse: async ({ response }) => void (await successOf(response)) });
  }

  /**
   * Imports the files of an app from a zip archive, as one change; with `diff` or a preview it only returns the changes
   * an import would make.
   */
  async importApp(app: AppPath, archive: Uint8Array, options: ImportOptions = {}): Promise<ImportReply> {
    const reply = await this.send('POST', app, `/import${queryOf(options)}`, {
      headers: { 'content-type': 'application/zip' },
      body: new Blob([exact(archive)]),
    });
    const notes = Number(reply.headers.get('x-import-notes') ?? 0);
    const isPreview = options.strategy === 'preview';
    const shown: unknown = isPreview || options.diff === true ? await reply.json() : null;
    return {
      diffs: isPreview ? null : (shown as string[] | null),
      notes,
      preview: isPreview ? (shown as Schemas['ImportPreview']) : null,
    };
  }

  /** Returns the files of an app as a zip archive. */
  async exportApp(app: AppPath, options: ExportOptions = {}): Promise<ExportReply> {
    const reply = await this.send('GET', app, `/export${queryOf(options)}`);
    return { ...(await fileOf(reply, 'export.zip')), notes: reply.headers.get('x-export-notes') ?? '' };
  }

  /** Replaces the packages of an app: by a `package.json`, or an archive of `node_modules`. They are built after the reply. */
  async uploadPackages(app: AppPath, file: NamedFile): Promise<void> {
    await this.send('PUT', app, '/dependencies', { body: formOf(file) });
  }

  /** Returns what an upload would change of the packages of an app. */
  async diffPackages(app: AppPath, file: NamedFile): Promise<Schemas['DependenciesDifference']> {
    const reply = await this.send('POST', app, '/dependencies/diff', { body: formOf(file) });
    return (await reply.json()) as Schemas['DependenciesDifference'];
  }

  /** Returns what the packages of an app were uploaded as, `null` for an app without any. */
  async exportPackages(app: AppPath): Promise<NamedFile | null> {
    const { dependencies_list: list } = await dataOf(this.api.GET(`${APP}/dependencies`, { params: { path: app } }));
    if (list.length === 0) return null;
    return fileOf(await this.send('GET', app, '/dependencies/export'), 'node_modules.zip');
  }

  /** Uploads a file to the site of an app. The file is available immediately. */
  async uploadHostedFile(app: AppPath, { path, hash, attrs, bytes }: HostedUpload): Promise<void> {
    const meta = JSON.stringify({ appId: app.appId, path, hash, size: bytes.length, attrs });
    const boundary = `edge-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')}`;
    const part = (name: string): string => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
    await this.send('PUT', app, `/hosting/assets/asset${queryOf({ path })}`, {
      headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
      body: new Blob([part('meta'), meta, '\r\n', part('file'), exact(bytes), `\r\n--${boundary}--\r\n`]),
    });
  }

  /** Yields the log entries of an app as they are stored; see `followLogs`. */
  followLogs(app: AppPath, filter: LogFilter = {}, options: FollowOptions = {}): AsyncGenerator<LogEvent, void> {
    return followLogs(this.session, this.urlOf(app, `/logs/tail${queryOf(filter)}`), options);
  }

  private async send(method: string, app: AppPath, path: string, init: RequestInit = {}): Promise<Response> {
    return successOf(await this.session.fetch(new Request(this.urlOf(app, path), { ...init, method })));
  }

  private urlOf({ groupId, appId }: AppPath, path: string): string {
    const below = APP.replace('{groupId}', encodeURIComponent(groupId)).replace('{appId}', encodeURIComponent(appId));
    return `${this.session.baseUrl}${below}${path}`;
  }
}

/** Returns what an operation replies with and its version (`ETag`), `null` for one without. */
export async function versionedOf<T>(
  reply: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<{ readonly data: T; readonly version: string | null }> {
  const { data, response } = await reply;
  return { data: data as T, version: versionOf(response) };
}

/** Returns what an operation of `AdminClient.api` replies with. */
export async function dataOf<T>(reply: Promise<{ readonly data?: T }>): Promise<T> {
  // A request that was refused has thrown; replies without content have none by their type.
  return (await reply).data as T;
}

function queryOf(options: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value !== undefined) query.append(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function formOf({ name, bytes }: NamedFile): FormData {
  const form = new FormData();
  form.append('file', new Blob([exact(bytes)]), name);
  return form;
}

/** Returns bytes backed by an `ArrayBuffer`: blobs do not accept shared memory. */
function exact(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

async function fileOf(reply: Response, otherwise: string): Promise<NamedFile> {
  const name = /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
  return { name, bytes: new Uint8Array(await reply.arrayBuffer()) };
}
