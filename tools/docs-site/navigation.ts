import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

export interface NavigationPage {
  /** File of the repository; none for a page that is made of something else. */
  readonly source?: string;
  readonly made?: string;
  readonly title?: string;
  /** Path in the site. */
  readonly target: string;
}

export interface NavigationSection {
  readonly title: string;
  /** True if its pages are built and not shown: old addresses that lead to the new place of their content. */
  readonly hidden?: boolean;
  readonly pages: readonly NavigationPage[];
}

/** A page of the list: a file, all of a folder, or one that is made. */
type ListedPage = string | { readonly made: string; readonly title: string };

/** Returns the sections of the site with their pages: what a page is made of, and where it goes. `dir/*` stands for what is not named. */
export function navigationOf(root: string): NavigationSection[] {
  const sections = JSON.parse(readFileSync(join(root, 'docs/navigation.json'), 'utf8')) as readonly {
    readonly title: string;
    readonly hidden?: boolean;
    readonly pages: readonly ListedPage[];
  }[];
  const named = new Set<ListedPage>(sections.flatMap(({ pages }) => pages));
  return sections.map(({ title, hidden = false, pages }) => ({
    title,
    hidden,
    pages: pages.flatMap((page): NavigationPage[] => {
      if (typeof page !== 'string') return [{ ...page, target: `${page.made}.html` }];
      if (!page.endsWith('/*')) return [{ source: page, target: targetOf(page) }];
      const rest = readdirSync(join(root, dirname(page)))
        .toSorted()
        .map((name) => join(dirname(page), name));
      return rest.filter((path) => path.endsWith('.md') && !named.has(path)).map((source) => ({ source, target: targetOf(source) }));
    }),
  }));
}

/** Returns the path of a page in the site: pages of docs keep theirs, others are named after their directory. */
function targetOf(source: string): string {
  const path = source.startsWith('docs/') ? source.slice('docs/'.length) : `${source.split('/').at(-2)}.md`;
  return path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}
