/** Path the platform is served below, without a slash at its end: a proxy may have put it below one of its own. */
export function basePath(): string {
  return document.querySelector('meta[name="groundwork-base"]')?.getAttribute('content') ?? '';
}
