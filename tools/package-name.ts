/** The package's name on npm: a placeholder until it is decided, since the bare name belongs to somebody else. */
export const PACKAGE_NAME = '@groundwork-preview/groundwork';
