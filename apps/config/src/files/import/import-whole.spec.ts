import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { withoutOwnRegion } from './import-whole.js';

const OWN = 'aws-eu-west-1';
const OTHER = 'aws-us-east-1';

function naming(provider_region: string | undefined): AppConfiguration {
  return { root: { name: 'shop', ...(provider_region === undefined ? {} : { provider_region }) }, values: [] };
}

describe('withoutOwnRegion', () => {
  it.each([
    ['adds no region to files that name none', undefined, undefined, undefined],
    ["leaves out the app's region where the app's files name none", OWN, undefined, undefined],
    ['keeps another region', OTHER, undefined, OTHER],
    ["keeps the app's region where the app's files name it", OWN, OWN, OWN],
    ["keeps another region where the app's files name one", OTHER, OWN, OTHER],
    ["takes no region from the app's files", undefined, OWN, undefined],
  ])('%s', (_, given, current, kept) => {
    expect(withoutOwnRegion(naming(given), naming(current), { providerRegion: OWN })).toStrictEqual(naming(kept));
  });
});
