const CONVENTIONAL = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;

/** Types that users of a release want to know of, in this order. */
const SECTIONS = [
  ['feat', 'New'],
  ['fix', 'Mended'],
  ['perf', 'Faster'],
];

function entriesOf(commits, wanted) {
  return commits.flatMap(({ subject, hash }) => {
    const { type, scope, breaking, what } = CONVENTIONAL.exec(subject)?.groups ?? {};
    if (type === undefined || !wanted(type, breaking !== undefined)) return [];
    return [`- ${scope ? `**${scope}**: ` : ''}${what} (${hash})`];
  });
}

function section(title, entries) {
  return entries.length === 0 ? '' : `\n### ${title}\n\n${entries.join('\n')}\n`;
}

/**
 * The text of CHANGELOG.md.
 * @param {readonly { hash: string, date: string, tag: string | null, subject: string }[]} commits newest first; `tag` is the release a commit is
 */
export function changelog(commits) {
  /** @type {{ title: string, commits: typeof commits[number][] }[]} */
  const releases = [{ title: 'Unreleased', commits: [] }];
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
