import { describe, expect, it } from 'vitest';
import { MODULE_LENGTH_MAX, MODULES_LENGTH_MAX, ModuleReach } from './module-reach.js';

describe('what a call requires', () => {
  it('is counted once, and ends with the package that has the most of it', () => {
    const reach = new ModuleReach();
    for (let n = 0; n < 6; n++) expect(reach.add(`@scope/large/${n}.js`, MODULE_LENGTH_MAX)).toBeUndefined();
    for (let n = 0; n < 4; n++) expect(reach.add(`small/${n}.js`, MODULE_LENGTH_MAX)).toBeUndefined();

    expect(reach.add('small/0.js', MODULE_LENGTH_MAX)).toBeUndefined();
    expect(reach.add('last/index.js', 1)).toBe(
      `the call requires more than ${MODULES_LENGTH_MAX} characters of packages; the largest is '@scope/large' with ${6 * MODULE_LENGTH_MAX}`,
    );
  });

  it('has no module that is too long', () => {
    expect(new ModuleReach().add('large/index.js', MODULE_LENGTH_MAX + 1)).toBe(
      `node_modules/large/index.js has ${MODULE_LENGTH_MAX + 1} characters: a module may have at most ${MODULE_LENGTH_MAX}`,
    );
  });
});
