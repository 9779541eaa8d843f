/** Releases that have no tag, by the commit each was. A tag of a release goes before its line here. */
export const RELEASES: Readonly<Record<string, string>> = {
  'v0.1.0': '331a13ac61bc87cf2226a340096d1c471827d74b',
};
