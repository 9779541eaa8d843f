/** The package's name on npm: a placeholder until it is decided, since the bare name belongs to another project. */
export const PACKAGE_NAME = '@groundwork-preview/groundwork';
