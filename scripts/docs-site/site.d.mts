export interface SiteOptions {
  /** Directory of the repository. */
  readonly root: string;
  /** Directory the site is written into; it is emptied before. */
  readonly out: string;
  /** Where links to files outside of the site lead; without it, they are no links. */
  readonly repositoryUrl?: string | undefined;
}

/** Writes the site of the documents and returns the paths of its pages. Throws when a link leads nowhere. */
export function buildSite(options: SiteOptions): string[];
