import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';

const DRAFTS = `${APP}/drafts` as const;
const DRAFT = `${APP}/drafts/{draftId}` as const;

/** Thrown when the administrator holds a draft of the app already. */
export class DraftExistsError extends Error {
  override readonly name = 'DraftExistsError';

  constructor(readonly draftId: string) {
    super('you hold a draft of this app');
  }
}

export interface DraftOptions {
  /** Name of the deployment. */
  readonly name?: string | undefined;
  /** True to discard existing drafts of the administrator. */
  readonly replacesExisting: boolean;
  /** Called if a draft could not be discarded after a failure. */
  readonly onLeft: (text: string) => void;
}

/**
 * Does `work` in a draft of the app and deploys it; returns the id of the deployment. Discards the draft where anything fails. Throws
 * `DraftExistsError` where there is one already, unless `replacesExisting`.
 */
export async function deployedThroughDraft(
  { client, path }: { readonly client: AdminClient; readonly path: AppPath },
  { name, replacesExisting, onLeft }: DraftOptions,
  work: () => Promise<void>,
): Promise<string> {
  const draftId = await opened(client, path, replacesExisting);
  try {
    await work();
    return await deployDraft(client, path, draftId, name);
  } catch (error) {
    await discardDraft(client, path, draftId).catch((left: unknown) => {
      onLeft(`the draft ${draftId} was not discarded: ${left instanceof Error ? left.message : String(left)}`);
    });
    throw error;
  }
}

/**
 * Runs `work`, a single request that deploys without a draft, and returns the id of that deployment. Needed when a
 * draft cannot be deployed because secrets do not exist. Throws `DraftExistsError` if there is a draft, which would take
 * the change, unless `replacesExisting` is set.
 */
export async function deployedDirectly(
  { client, path }: { readonly client: AdminClient; readonly path: AppPath },
  { replacesExisting }: Pick<DraftOptions, 'replacesExisting'>,
  work: () => Promise<void>,
): Promise<string> {
  for (const { _id } of await dataOf(client.api.GET(DRAFTS, { params: { path } }))) {
    if (!replacesExisting) throw new DraftExistsError(_id);
    await discardDraft(client, path, _id);
  }
  await work();
  const [newest] = await dataOf(client.api.GET(`${APP}/deployments`, { params: { path, query: { limit: 1 } } }));
  return newest?._id ?? '';
}

/** Deploys a draft; returns the id of the deployment. */
export async function deployDraft(client: AdminClient, path: AppPath, draftId: string, name?: string): Promise<string> {
  const params = { path: { ...path, draftId } };
  const body = name === undefined ? {} : { name };
  return (await dataOf(client.api.POST(`${DRAFT}/deployment`, { params, body })))._id;
}

export async function discardDraft(client: AdminClient, path: AppPath, draftId: string): Promise<void> {
  await client.api.DELETE(DRAFT, { params: { path: { ...path, draftId } } });
}

async function opened(client: AdminClient, path: AppPath, replacesExisting: boolean): Promise<string> {
  const create = async (): Promise<string> => (await dataOf(client.api.POST(DRAFTS, { params: { path } })))._id;
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof AdminError && error.code === 'DraftAlreadyExists')) throw error;
    const held = await dataOf(client.api.GET(DRAFTS, { params: { path } }));
    if (!replacesExisting) throw new DraftExistsError(held[0]?._id ?? '');
    for (const { _id } of held) await discardDraft(client, path, _id);
    return create();
  }
}
