export interface ChangelogCommit {
  readonly hash: string;
  /** ISO 8601, a day. */
  readonly date: string;
  /** The release this commit is: `v1.2.3`. */
  readonly tag: string | null;
  readonly subject: string;
}

export function changelog(commits: readonly ChangelogCommit[]): string;
