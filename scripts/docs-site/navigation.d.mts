export interface NavigationPage {
  /** File of the repository; none for a page that is made of something else. */
  readonly source?: string;
  readonly made?: string;
  readonly title?: string;
  /** Path in the site. */
  readonly target: string;
}

/** Returns the sections of the site with their pages. */
export function navigationOf(root: string): { readonly title: string; readonly pages: readonly NavigationPage[] }[];
