import { describe, expect, it } from 'vitest';
import { AppControls } from './app-controls.js';

describe('what a test decides of calls', () => {
  it('is nothing at first, and after a reset', () => {
    const app = new AppControls();
    expect(app.next('f')).toEqual({});
    app.clockOffsetMs = -5;
    app.sow(1);
    app.reset();

    expect(app.next('f')).toEqual({});
  });

  it('is other words for each call of a function, the same ones each time the seed is given', () => {
    const app = new AppControls();
    const drawn = () => {
      app.sow(7);
      return [app.next('f').seed, app.next('g').seed, app.next('f').seed];
    };
    const words = drawn();

    expect(drawn()).toEqual(words);
    expect(new Set(words.map(String)).size).toBe(3);
    app.sow(7);
    // The order of other functions does not matter.
    expect(app.next('g').seed).toEqual(words[1]);
    expect(app.next('f').seed).toEqual(words[0]);
    app.sow(8);
    expect(app.next('f').seed).not.toEqual(words[0]);
  });
});
