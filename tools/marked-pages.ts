/** Returns a page with other content between the marks `<!-- name -->` and `<!-- /name -->`. */
export function between(page: string, mark: string, text: string): string {
  const marked = new RegExp(`<!-- ${mark} -->[^]*<!-- /${mark} -->`);
  return page.replace(marked, () => `<!-- ${mark} -->\n\n${text}\n\n<!-- /${mark} -->`);
}
