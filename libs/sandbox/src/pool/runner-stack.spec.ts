import { describe, expect, it } from 'vitest';
import { stackOptions } from './runner-stack.js';

const limits = (soft: string): string => `Limit                     Soft Limit           Hard Limit           Units
Max data size             unlimited            unlimited            bytes
Max stack size            ${soft.padEnd(21)}unlimited            bytes
`;

describe('the native stack of runners', () => {
  it.each(['8388608', '16777216', 'unlimited'])('is raised where threads have %s', (soft) => {
    expect(stackOptions(limits(soft))).toEqual(['--stack-size=6656']);
  });

  it.each(['8388607', '1048576'])('is left alone where they have %s', (soft) => {
    expect(stackOptions(limits(soft))).toEqual([]);
  });

  it('is unchanged if the system does not report it', () => {
    expect(stackOptions('')).toEqual([]);
  });
});
