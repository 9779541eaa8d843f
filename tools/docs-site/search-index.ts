import type { Page } from './page.js';

/** A part of a page, below a heading. */
interface Found {
  readonly page: string;
  readonly heading: string;
  readonly link: string;
  readonly text: string;
}

/** Returns the search index: the content below each heading of the pages. */
export function searchIndexOf(pages: readonly Page[]): Found[] {
  return pages.flatMap(({ title, target, html }) => {
    const parts = html.split(/(?=<h[1-4] id=")/).filter((part) => part.trim() !== '');
    return parts.map((part) => {
      const [, id = '', heading = ''] = /^<h[1-4] id="([^"]*)">([^]*?)<\/h/.exec(part) ?? [];
      const text = plain(part.replace(/^<h[1-4][^]*?<\/h[1-4]>/, ''));
      return { page: title, heading: plain(heading), link: id === '' ? target : `${target}#${id}`, text };
    });
  });
}

function plain(html: string): string {
  return html
    .replace(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
