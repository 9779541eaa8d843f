import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  deleteHostedFile,
  getHostedFile,
  listHostedFiles,
  moveHostedFiles,
  putHostedFile,
  setHostedAttributes,
  storeHostedPiece,
  type HostedFile,
  type HostedFileScope,
  type HostedPathScope,
  type ListHostedFilesRequest,
  type MoveHostedFilesRequest,
  type PutHostedFileRequest,
  type SetHostedAttributesRequest,
  type StoreHostedPieceRequest,
} from '#contracts/config/hosting.contract.js';
import { pieceCount } from '#contracts/config/hosted-pieces.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { filesUrl } from '#apps/hosting-addresses.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { encodedPath } from './hosted-response.js';
import type { HostedFileRecord } from './hosted-file.model.js';
import { HostedFilesRepository, type HostedContent } from './hosted-files.repository.js';
import { checkedAttributes } from './hosted-headers.js';
import { hostedFilePath, hostedPath, isFolder } from './hosted-path.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';
import { HostedWrites } from './hosted-writes.service.js';
import { entriesOf, targetsOf } from './hosted-tree.js';

function notFound(path: string): AppError {
  return new AppError('HostedFileNotFound', `hosted file not found: '${path}'`);
}

/** Hosted files of apps as administrators change them: effective immediately, and not part of drafts and deployments. */
@Injectable()
export class HostedFilesService {
  constructor(
    private readonly store: ConfigStore,
    private readonly files: HostedFilesRepository,
    private readonly pieces: HostedPiecesRepository,
    private readonly writes: HostedWrites,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
  ) {}

  @HandleRpc(listHostedFiles)
  async list({ prefix = '/', recursive = false, baseUrl, ...key }: ListHostedFilesRequest): Promise<HostedFile[]> {
    const app = await this.app(key);
    const folder = hostedPath(isFolder(prefix) ? prefix : `${prefix}/`);
    const below = await this.files.listBelow(key.appId, folder);
    const url = filesUrl(this.environment, app.clientAppId, baseUrl);
    return entriesOf(below, folder, recursive).map((entry) => shown(app, url, entry));
  }

  @HandleRpc(getHostedFile)
  async get({ path, baseUrl, ...key }: HostedFileScope): Promise<HostedFile> {
    const app = await this.app(key);
    const found = await this.files.find(key.appId, hostedPath(path));
    if (!found) throw notFound(path);
    return shown(app, filesUrl(this.environment, app.clientAppId, baseUrl), found);
  }

  @HandleRpc(storeHostedPiece)
  async storePiece({ blob, index, data, ...key }: StoreHostedPieceRequest): Promise<void> {
    await this.app(key);
    await this.pieces.put(key.appId, blob, index, Buffer.from(data, 'base64'));
  }

  @HandleRpc(putHostedFile)
  async put({ path: given, blob, size, hash, attributes, groupId, appId }: PutHostedFileRequest): Promise<void> {
    await this.app({ groupId, appId });
    const path = blob === undefined ? folderPath(given) : hostedFilePath(given);
    const content = {
      blob: blob ?? null,
      size,
      hash,
      attributes: checkedAttributes(attributes),
      modified: new Date(),
    };
    if (blob !== undefined && (await this.pieces.count(appId, blob)) !== pieceCount(size)) {
      throw new AppError('BadRequest', 'the upload is not complete: send it again');
    }
    await this.writes.change({ groupId, appId }, async () => ({ put: new Map([[path, content]]), remove: [] }));
  }

  @HandleRpc(setHostedAttributes)
  async setAttributes({ path, attributes, groupId, appId }: SetHostedAttributesRequest): Promise<void> {
    await this.app({ groupId, appId });
    const checked = checkedAttributes(attributes);
    await this.writes.change({ groupId, appId }, async () => {
      const found = await this.files.find(appId, hostedFilePath(path));
      if (!found) throw notFound(path);
      return { put: new Map([[found.path, { ...contentOf(found), attributes: checked }]]), remove: [] };
    });
  }

  @HandleRpc(deleteHostedFile)
  async delete({ path: given, groupId, appId }: HostedPathScope): Promise<void> {
    await this.app({ groupId, appId });
    const path = hostedPath(given);
    await this.writes.change({ groupId, appId }, async () => {
      const found = await this.atOrBelow(appId, path);
      if (found.length === 0) throw notFound(given);
      return { put: new Map(), remove: found.map((file) => file.path) };
    });
  }

  @HandleRpc(moveHostedFiles)
  async move({ move_from, move_to, copy_from, copy_to, groupId, appId }: MoveHostedFilesRequest): Promise<void> {
    await this.app({ groupId, appId });
    const moves = move_from !== undefined && move_to !== undefined;
    const copies = copy_from !== undefined && copy_to !== undefined;
    if (moves === copies) {
      throw new AppError('InvalidParameter', 'either move_from and move_to or copy_from and copy_to are required');
    }
    const from = hostedPath((moves ? move_from : copy_from) ?? '');
    const to = hostedPath((moves ? move_to : copy_to) ?? '');
    await this.writes.change({ groupId, appId }, async () => {
      let found = await this.atOrBelow(appId, from);
      // A folder may be named without its slash.
      const isNamedFolder = found.length === 0 && !isFolder(from);
      if (isNamedFolder) found = await this.atOrBelow(appId, `${from}/`);
      if (found.length === 0) throw notFound(from);
      const targets =
        isNamedFolder || isFolder(from) ? targetsOf(found, asFolder(from), asFolder(to)) : targetsOf(found, from, to);
      const put = new Map([...targets].map(([path, file]): [string, HostedContent] => [hostedPath(path), contentOf(file)]));
      return { put, remove: moves ? found.map(({ path }) => path) : [] };
    });
  }

  /** A file, or a folder with everything in it. */
  private async atOrBelow(appId: string, path: string): Promise<HostedFileRecord[]> {
    const found = path === '/' ? null : await this.files.find(appId, path);
    const below = isFolder(path) ? await this.files.listBelow(appId, path) : [];
    return [...(found ? [found] : []), ...below];
  }

  private app(key: AppKey): Promise<AppRecord> {
    return this.store.read(key, ({ app }) => app);
  }
}

function asFolder(path: string): string {
  return isFolder(path) ? path : `${path}/`;
}

function folderPath(given: string): string {
  const path = hostedPath(given);
  if (isFolder(path)) return path;
  throw new AppError('InvalidParameter', "a path without content must be a folder's: it ends with '/'");
}

function contentOf({ blob, hash, size, attributes, modified }: HostedFileRecord): HostedContent {
  return { blob, hash, size, attributes, modified };
}

type Shown = Pick<HostedFileRecord, 'path' | 'hash' | 'size' | 'attributes' | 'modified'>;

function shown({ _id }: AppRecord, url: string, { path, hash, size, attributes, modified }: Shown): HostedFile {
  return {
    appId: _id,
    path,
    hash,
    size,
    attrs: attributes.map(({ name, value }) => ({ name, value })),
    last_modified: Math.floor(modified.getTime() / 1000),
    url: `${url}${encodedPath(path)}`,
  };
}
