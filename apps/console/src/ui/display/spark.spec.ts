import { describe, expect, it } from 'vitest';
import { sparkPoints } from './spark';

describe('sparkPoints', () => {
  it('draws the highest value at the top and zero at the bottom', () => {
    expect(sparkPoints([0, 10, 5])).toBe('0.0,18.0 40.0,2.0 80.0,10.0');
  });

  it('draws nothing but zeros as a line at the bottom', () => {
    expect(sparkPoints([0, 0])).toBe('0.0,18.0 80.0,18.0');
  });
});
