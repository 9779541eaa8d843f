import { describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { appPart, askedAppPart } from './app-part.js';

const anApp = (appId: string): AppSnapshot => ({ appId }) as AppSnapshot;

describe('a part of an app', () => {
  it('is made once for each configuration', () => {
    const made: string[] = [];
    const idOf = appPart(({ appId }) => {
      made.push(appId);
      return [appId];
    });
    const [one, other] = [anApp('a'), anApp('a')];
    expect(idOf(one)).toBe(idOf(one));
    expect(idOf(other)).not.toBe(idOf(one));
    expect(made).toStrictEqual(['a', 'a']);
  });

  it('is loaded once if requested, and again after a failure', async () => {
    const asked: string[] = [];
    let isAway = true;
    const partOf = askedAppPart(async ({ appId }, fact: string) => {
      asked.push(fact);
      if (isAway) throw new Error('away');
      return `${appId} ${fact}`;
    });
    const app = anApp('a');
    const both = [partOf(app, 'one'), partOf(app, 'two')];
    await Promise.all(both.map((each) => expect(each).rejects.toThrow('away')));
    isAway = false;
    expect(await partOf(app, 'three')).toBe('a three');
    expect(await partOf(app, 'four')).toBe('a three');
    expect(asked).toStrictEqual(['one', 'three']);
  });
});
