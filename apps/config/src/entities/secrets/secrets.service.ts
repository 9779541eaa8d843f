import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  SECRET_NAME,
  SECRET_NAME_RULE,
  createSecret,
  deleteSecret,
  listSecrets,
  revealSecrets,
  updateSecret,
  type CreateSecretRequest,
  type ListedSecret,
  type RevealSecretsRequest,
  type Secret,
  type SecretScope,
  type UpdateSecretRequest,
  type RevealedSecrets,
} from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import type { AppRecord } from '../../core/records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../../core/records/app-records.repository.js';
import { checkSigningKey, signingKeysOf } from './signing-keys.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore, appNotFound } from '../../core/versions/config-store.service.js';
import { versionOfSecret } from '../../core/versions/resource-version.js';
import type { TreeEntry } from '../../core/trees/entry-tree.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { ownDraft } from '../../core/versions/own-draft.js';
import { followSecret } from './secret-renaming.js';
import { requireUnused, usersOfSecret } from './secret-usage.js';

function find(draft: ConfigEdit, id: string): TreeEntry {
  const entry = draft.secrets.get(id);
  if (!entry) throw new AppError('SecretNotFound', notFoundMessage('SecretNotFound', id));
  return entry;
}

/** Checks the name of a new secret. @throws AppError `InvalidParameter` */
function requireValidName(name: string): void {
  if (!SECRET_NAME.test(name)) throw new AppError('InvalidParameter', SECRET_NAME_RULE);
}

function requireFreeName(draft: ConfigEdit, name: string): void {
  if (draft.secrets.idOf(name) !== undefined) {
    throw new AppError('SecretAlreadyExists', `a secret named '${name}' already exists`);
  }
}

/**
 * Throws if the caller holds a draft and the secret is in use: the secret would be renamed immediately, but the entities that
 * name it only when the draft is deployed.
 */
async function requireDraftless(draft: ConfigEdit, name: string): Promise<void> {
  if (ownDraft(draft.app) !== null) await requireUnused(draft, name);
}

/** A new value must suit the providers that verify tokens with it, as it had to when it was given to them. */
async function requireFitForProviders(draft: ConfigEdit, name: string, value: string): Promise<void> {
  const providers = (await usersOfSecret(draft, name)).filter(({ kind }) => kind === 'auth_providers');
  const texts = await draft.contentTexts(providers.map(({ content }) => content));
  for (const text of texts.values()) {
    const { algorithm, names } = signingKeysOf(JSON.parse(text) as ContentOf['auth_providers']);
    if (names.includes(name)) checkSigningKey(algorithm, name, value);
  }
}

/** Manages secrets. They are encrypted, never shown, effective immediately and not part of deployments. */
@Injectable()
export class SecretsService {
  constructor(
    private readonly store: ConfigStore,
    private readonly records: AppRecordsRepository,
  ) {}

  @HandleRpc(listSecrets)
  list(key: AppKey): Promise<ListedSecret[]> {
    return this.store.read(key, ({ secrets }) =>
      secrets.sorted().map(([_id, entry]) => ({ _id, name: entry.name, version: versionOfSecret(entry) })),
    );
  }

  @HandleRpc(createSecret)
  create(request: CreateSecretRequest): Promise<Secret> {
    return this.store.change(request, (draft) => {
      requireFreeName(draft, request.name);
      const _id = newId();
      draft.putSecret(_id, request.name, request.value);
      return { _id, name: request.name };
    });
  }

  @HandleRpc(updateSecret)
  update(request: UpdateSecretRequest): Promise<Secret> {
    return this.store.change(request, async (draft) => {
      const _id = request.secretId;
      const stored = find(draft, _id);
      if (request._id && request._id !== _id) throw new AppError('InvalidParameter', `'_id' is not that of the secret '${_id}'`);
      // Clients rename with an empty value, and change the value without a name.
      const name = request.name || stored.name;
      const value = request.value || undefined;
      if (name !== stored.name) {
        requireValidName(name);
        requireFreeName(draft, name);
        await requireDraftless(draft, stored.name);
      }
      if (value !== undefined) await requireFitForProviders(draft, stored.name, value);
      if (name !== stored.name || value !== undefined) draft.putSecret(_id, name, value);
      if (name !== stored.name) await followSecret(draft, stored.name, name);
      return { _id, name };
    });
  }

  @HandleRpc(deleteSecret)
  delete(key: SecretScope): Promise<null> {
    return this.store.change(key, async (draft) => {
      const { name } = find(draft, key.secretId);
      await requireUnused(draft, name);
      draft.removeSecret(key.secretId);
      return null;
    });
  }

  /** Plain values, for services that act with them. */
  @HandleRpc(revealSecrets)
  async reveal({ appId, names }: RevealSecretsRequest): Promise<RevealedSecrets> {
    const values = await this.store.readRecord(
      () => this.findApp(appId),
      (view) => view.secretValues(names),
    );
    return { values: Object.fromEntries(values) };
  }

  private async findApp(appId: string): Promise<AppRecord> {
    const app = await this.records.findById(appId);
    if (!app) throw appNotFound(appId);
    return app;
  }
}
