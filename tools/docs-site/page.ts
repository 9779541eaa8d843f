import { dirname, relative } from 'node:path/posix';
import { escaped } from './markdown.js';

/** A page of the site. */
export interface Page {
  readonly title: string;
  readonly html: string;
  /** Path in the site. */
  readonly target: string;
}

/** Another version of the site. */
export interface SiteVersion {
  readonly name: string;
  /** Path of its directory from the root of this version: `../v0.2`. */
  readonly path: string;
}

/** A section of the navigation, whose pages have titles. */
export interface TitledSection {
  readonly title: string;
  readonly pages: readonly Omit<Page, 'html'>[];
}

/** Returns a whole page, with the sections of the navigation, and links to other versions of the site if there are any. */
export function pageOf({ title, html, target }: Page, sections: readonly TitledSection[], versions: readonly SiteVersion[] = []): string {
  const to = (path: string): string => relative(dirname(target), path);
  const lists = sections.map((section) => {
    const items = section.pages.map((page) => {
      const current = page.target === target ? ' aria-current="page"' : '';
      return `<li><a href="${to(page.target)}"${current}>${escaped(page.title)}</a></li>`;
    });
    const open = section.pages.some((page) => page.target === target) ? ' open' : '';
    return `<details${open}><summary>${escaped(section.title)}</summary><ul>${items.join('')}</ul></details>`;
  });
  const others = versions.map(({ name, path }) => `<a href="${to(`${path}/index.html`)}">${escaped(name)}</a>`);
  const list = others.length === 0 ? '' : `<nav aria-label="Versions">${others.join(' ')}</nav>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title === 'Groundwork' ? title : `${title} – Groundwork`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('site.js')}" defer data-root="${to('.') || '.'}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a href="${to('index.html')}"><strong>Groundwork</strong></a>
${list}<div role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off"><ul id="found" hidden></ul></div>
</header>
<div class="columns">
<nav aria-label="Pages">
${lists.join('\n')}
</nav>
<main id="content" tabindex="-1">
${html}</main>
</div>
</body>
</html>
`;
}
