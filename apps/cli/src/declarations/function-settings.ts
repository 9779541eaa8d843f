import type { JsonObject } from '#app-files/json/json.js';

/** Settings for editors and `tsc -p functions`, and of the signatures where a directory has no settings yet. */
export const SETTINGS_FILE = 'functions/tsconfig.json';

/** Returns the content of the settings of an app whose declarations are in a folder of its directory. */
export function functionSettings(folder: string): JsonObject {
  return {
    compilerOptions: {
      allowJs: true,
      checkJs: false,
      noEmit: true,
      strict: true,
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      module: 'preserve',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      allowImportingTsExtensions: true,
    },
    include: ['.', `../${folder}/runtime.d.ts`, `../${folder}/app.d.ts`],
  };
}
