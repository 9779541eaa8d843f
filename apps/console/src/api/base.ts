/** Returns the path the platform is served below, without a trailing slash: a proxy may have added a prefix. */
export function basePath(): string {
  return document.querySelector('meta[name="groundwork-base"]')?.getAttribute('content') ?? '';
}
