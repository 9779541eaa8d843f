import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { jsonLanguage } from '@codemirror/lang-json';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

const LANGUAGES: Readonly<Record<string, typeof javascriptLanguage>> = { js: javascriptLanguage, javascript: javascriptLanguage, ts: javascriptLanguage, json: jsonLanguage };
interface Rendering {
  /** Directory of the repository. */
  readonly root: string;
  /** Paths in the site by files of the repository. */
  readonly targets: ReadonlyMap<string, string>;
  readonly repositoryUrl?: string | undefined;
}

/** The page that is rendered: the file it is made of, and where it goes. */
interface Place {
  readonly source: string;
  readonly target: string;
}

/** Makes HTML of a page, with its first heading. */
interface Renderer {
  render(text: string, source: string, target: string): { title: string; html: string };
}

const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Renders pages of the repository for the site. `targets` has the path in the site of each file that is in it; links to other files lead
 * to `repositoryUrl`, or lose their link without one. Throws for a link to a file that does not exist.
 */
export function markdownOf({ root, targets, repositoryUrl }: Rendering): Renderer {
  const markdown = new MarkdownIt({ html: true, linkify: true, highlight: highlighted });

  markdown.core.ruler.push('anchors', ({ tokens }) => {
    const taken = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const slug = slugOf(textOf(tokens[index + 1]));
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      token.attrSet('id', count === 0 ? slug : `${slug}-${count}`);
    }
  });
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      if (children === null) continue;
      for (const [index, token] of children.entries()) {
        if (token.type === 'link_open') relink(children, index, 'href', env as Place);
        if (token.type === 'image') relink(children, index, 'src', env as Place);
      }
    }
  });
  // Wide tables scroll separately, by keyboard as well.
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0">\n<table>\n';
  markdown.renderer.rules.table_close = () => '</table>\n</div>\n';

  function relink(children: readonly Token[], index: number, attribute: 'href' | 'src', { source, target }: Place): void {
    const token = children[index];
    const link = token?.attrGet(attribute);
    if (token === undefined || typeof link !== 'string') return;
    if (OUTSIDE.test(link) || link.startsWith('#')) return;
    const [path = '', anchor] = decodeURI(link).split('#');
    const file = join(dirname(source), path).replace(/\/$/, '');
    if (!existsSync(join(root, file))) throw new Error(`${source} links to ${link}, which does not exist`);
    const there = targets.get(file);
    const suffix = anchor === undefined ? '' : `#${anchor}`;
    if (there !== undefined) token.attrSet(attribute, `${relative(dirname(target), there)}${suffix}`);
    else if (repositoryUrl !== undefined) token.attrSet(attribute, `${repositoryUrl}/${file}${suffix}`);
    else unlink(children, index);
  }

  return {
    /** Returns a page as HTML, with its first heading. `target` is where it goes in the site. */
    render(text, source, target) {
      const env = { source, target };
      const tokens = markdown.parse(text, env);
      const heading = tokens.findIndex(({ type }) => type === 'heading_open');
      const title = heading === -1 ? source : textOf(tokens[heading + 1]);
      return { title, html: markdown.renderer.render(tokens, markdown.options, env) };
    },
  };
}

const textOf = (token: Token | undefined): string => (token?.children ?? []).map(({ content }) => content).join('');

/** Returns the anchor of a heading, as GitHub names it. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Removes a link and keeps its label. */
function unlink(children: readonly Token[], index: number): void {
  const end = children.findIndex(({ type }, at) => at > index && type === 'link_close');
  for (const token of [children[index], children[end]]) {
    if (token === undefined) continue;
    token.type = 'text';
    token.tag = '';
    token.content = '';
  }
}

function highlighted(code: string, language: string): string {
  const known = LANGUAGES[language];
  if (known === undefined) return '';
  let html = '';
  const put = (text: string, classes: string): void => {
    html += classes === '' ? escaped(text) : `<span class="${classes}">${escaped(text)}</span>`;
  };
  highlightCode(code, known.parser.parse(code), classHighlighter, put, () => (html += '\n'));
  return html;
}

/** Escapes a string for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
