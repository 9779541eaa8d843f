import { describe, expect, it } from 'vitest';
import { fewFilesText } from './open-files.js';

const limits = (soft: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 1048576              files\nMax locked memory         64                   64                   bytes\n`;

describe('a limit of open files', () => {
  it.each([
    ['64', 'this process can open only 64 files: raise the limit (ulimit -n) to 1024 or more'],
    ['255', 'this process can open only 255 files: raise the limit (ulimit -n) to 1024 or more'],
    ['256', undefined],
    ['unlimited', undefined],
  ])('of %s is reported if it is too low', (soft, line) => {
    expect(fewFilesText(limits(soft))).toBe(line);
  });

  it('is unknown if the system does not report it', () => {
    expect(fewFilesText('')).toBeUndefined();
  });
});
