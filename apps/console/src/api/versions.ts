type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'groundwork.version.';

/** An app as a whole: its version changes with everything in it, and who deletes it has typed its name. */
const WHOLE_APP = /^\/groups\/[^/]+\/apps\/[^/]+$/;

interface Listed {
  readonly _id?: unknown;
  readonly version?: unknown;
  /** Version in lists of services, whose `version` is another thing. */
  readonly etag?: unknown;
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

/**
 * Versions of entities by their path, as this tab has read them. While anything on the page is unsaved, the versions
 * that edits began with stay: a background reload must not make an edit look as if it had begun with the newest
 * version.
 */
export class Versions {
  private readonly latest = new Map<string, string>();
  private held: Map<string, string> | null = null;

  /** `store` keeps the versions of edits that outlive the page. */
  constructor(private readonly store: () => Store) {}

  /** Returns the version a change of the entity is based on; `null` if none is known. */
  of(path: string): string | null {
    if (WHOLE_APP.test(path)) return null;
    return this.store().getItem(PREFIX + path) ?? this.held?.get(path) ?? this.latest.get(path) ?? null;
  }

  /** Records what a request has read: one entity with its version, or a list of entities that carry theirs. */
  read(path: string, version: string | null, content: unknown): void {
    const at = withoutQuery(path);
    if (version !== null) this.latest.set(at, version);
    if (!Array.isArray(content)) return;
    for (const entity of content as (Listed | null)[]) {
      const listed = entity?.etag ?? entity?.version;
      if (typeof entity?._id === 'string' && typeof listed === 'string') this.latest.set(`${at}/${entity._id}`, listed);
    }
  }

  /** Records a change: the next one is based on `version`. The version of anything that contains the entity is unknown now. */
  wrote(path: string, version: string | null): void {
    const at = withoutQuery(path);
    for (const known of [this.latest, this.held ?? new Map<string, string>()]) {
      for (const each of known.keys()) if (at.startsWith(`${each}/`)) known.delete(each);
      known.delete(at);
    }
    this.unpin(at);
    if (version !== null) this.latest.set(at, version);
  }

  /** Keeps the versions of now until {@link release}. */
  hold(): void {
    this.held ??= new Map(this.latest);
  }

  release(): void {
    this.held = null;
  }

  /** Keeps the version of an entity for an edit that outlives the page. */
  pin(path: string): void {
    const version = this.of(path);
    if (version !== null) this.store().setItem(PREFIX + path, version);
  }

  unpin(path: string): void {
    this.store().removeItem(PREFIX + path);
  }
}

/** Versions this tab knows. */
export const versions = new Versions(() => sessionStorage);

/** Forgets the versions kept for unsaved edits. */
export function forgetPinnedVersions(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
