/**
 * Contents written in an editor that its page may not have drawn yet. React runs an effect after the page was drawn: in a busy page, the
 * next key comes first, and the effect has a content that the editor had before.
 */
export class UndrawnContents {
  private readonly contents = new Set<string>();

  /** Notes that a content was written while the page has `drawn`. */
  add(content: string, drawn: string): void {
    if (content === drawn) this.contents.clear();
    else this.contents.add(content);
  }

  /** Checks if the content that was drawn is one the editor had before its current one. Others come from elsewhere. */
  isEarlier(drawn: string, current: string): boolean {
    if (drawn !== current && this.contents.has(drawn)) return true;
    this.contents.clear();
    return false;
  }

  clear(): void {
    this.contents.clear();
  }
}
