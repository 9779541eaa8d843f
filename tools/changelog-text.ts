export interface ChangelogCommit {
  readonly hash: string;
  /** ISO 8601, a day. */
  readonly date: string;
  /** The release this commit is: `v1.2.3`. */
  readonly tag: string | null;
  readonly subject: string;
}

const CONVENTIONAL = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;

/** Types that users of a release want to know of, in this order. */
const SECTIONS = [
  ['feat', 'New'],
  ['fix', 'Mended'],
  ['perf', 'Faster'],
] as const;

function entriesOf(commits: readonly ChangelogCommit[], wanted: (type: string, isBreaking: boolean) => boolean): string[] {
  return commits.flatMap(({ subject, hash }) => {
    const { type, scope, breaking, what } = CONVENTIONAL.exec(subject)?.groups ?? {};
    if (type === undefined || !wanted(type, breaking !== undefined)) return [];
    return [`- ${scope ? `**${scope}**: ` : ''}${what} (${hash})`];
  });
}

function section(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `\n### ${title}\n\n${entries.join('\n')}\n`;
}

/** Returns the content of CHANGELOG.md. Commits are given newest first; `next` is the version that those after the last release become. */
export function changelog(commits: readonly ChangelogCommit[], next: string | null = null): string {
  const isReleased = commits.some(({ tag }) => tag === `v${next}`);
  const title = next === null || isReleased ? 'Unreleased' : `${next} – unreleased`;
  const releases: { title: string; commits: ChangelogCommit[] }[] = [{ title, commits: [] }];
  for (const commit of commits) {
    if (commit.tag !== null) releases.push({ title: `${commit.tag.slice(1)} – ${commit.date}`, commits: [] });
    releases.at(-1)?.commits.push(commit);
  }
  const texts = releases.map(({ title, commits }) => {
    const sections = [
      section(
        'Breaking',
        entriesOf(commits, (_, breaking) => breaking),
      ),
      ...SECTIONS.map(([wanted, heading]) =>
        section(
          heading,
          entriesOf(commits, (type, breaking) => type === wanted && !breaking),
        ),
      ),
    ].join('');
    return sections === '' ? '' : `\n## ${title}\n${sections}`;
  });
  return `# Changelog\n\nWritten by \`npm run changelog\` from the subjects of commits.\n${texts.join('')}`;
}
