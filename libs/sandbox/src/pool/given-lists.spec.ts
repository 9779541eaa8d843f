import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_MARK } from '../named-lists.js';
import type { HostCalls } from '../sandbox-engine.js';
import { asks, FakePool, settled } from '../testing/fake-pool.js';
import { GivenLists, ListBudget } from './given-lists.js';

const named = (number: number): string => `${LIST_MARK}${number}${LIST_MARK}`;
const listOf = (length: number, letter = 'x'): string => `["${letter.repeat(length - 4)}"]`;
const LIMIT = 1 << 20;

describe('lists a run was given', () => {
  it('take the places of their numbers', () => {
    const lists = new GivenLists(new ListBudget());
    const [first, second] = [listOf(3_000, 'a'), listOf(3_000, 'b')];
    expect([lists.number(first), lists.number(second)]).toEqual([1, 2]);
    expect(lists.written(`{"a":${named(2)},"b":[${named(1)}]}`, LIMIT)).toEqual({ text: `{"a":${second},"b":[${first}]}` });
  });

  it.each([
    ['a number that was not given', named(2)],
    ['a number of nothing', named(0)],
    ['a number in a string', `"${named(1)}"`],
    ['a number in a name', `{"${named(1)}":1}`],
    ['half a number', `[${LIST_MARK}1]`],
  ])('are not there for %s', (_name, text) => {
    const lists = new GivenLists(new ListBudget());
    lists.number(listOf(3_000));
    expect(lists.written(text, LIMIT)).toEqual({ failure: 'unknown' });
  });

  it('are not those of another run, and are forgotten with it', () => {
    const budget = new ListBudget();
    const [one, other] = [new GivenLists(budget), new GivenLists(budget)];
    one.number(listOf(3_000));
    expect(other.written(named(1), LIMIT)).toEqual({ failure: 'unknown' });
    one.release();
    expect(one.written(named(1), LIMIT)).toEqual({ failure: 'unknown' });
  });

  it('make no text longer than the limit, however often they are named', () => {
    const lists = new GivenLists(new ListBudget());
    lists.number(listOf(3_000));
    const thousand = `[${Array.from({ length: 1_000 }, () => named(1)).join(',')}]`;
    expect(lists.written(thousand, LIMIT)).toEqual({ failure: 'long' });
    expect(lists.written(thousand, 4 * LIMIT)).toHaveProperty('text.length', 1_000 * 3_000 + 1_001);
  });

  it('get no number if they are short, or are more than a run or all of them may have', () => {
    expect(new GivenLists(new ListBudget()).number('[1]')).toBe(0);
    const much = new GivenLists(new ListBudget());
    expect([much.number(listOf(3 << 20)), much.number(listOf(2 << 20)), much.number(listOf(1 << 20))]).toEqual([1, 0, 2]);
    const budget = new ListBudget(10_000);
    const [one, other] = [new GivenLists(budget), new GivenLists(budget)];
    expect([one.number(listOf(8_000)), other.number(listOf(8_000))]).toEqual([1, 0]);
    one.release();
    one.release();
    expect([other.number(listOf(8_000)), other.number(listOf(8_000))]).toEqual([1, 0]);
  });

  it('get no number for a value that the guest writes as something else', () => {
    const lists = new GivenLists(new ListBudget());
    const beside = (value: string): string => `[${JSON.stringify('x'.repeat(3_000))},${value}]`;
    expect(lists.number(beside('{"$code":"f","$scope":{}}'))).toBe(0);
    expect(lists.number(beside('{"$regularExpression":{"pattern":"a","options":"im"}}'))).toBe(0);
    expect(lists.number(beside('{"$date":{"$numberLong":"NaN"}}'))).toBe(0);
    expect(lists.number(beside('{"$code":"f"}'))).toBe(1);
  });
});

describe('a call whose runner sends numbers', () => {
  const list = listOf(3_000);

  /** Gives a call a list, has its runner ask for something with `argumentEjson` and end with `resultEjson`. */
  async function outcomeOf(argumentEjson: string, resultEjson: string): Promise<unknown> {
    const pool = new FakePool({ runners: 1 });
    void pool.engine.ready();
    const runner = pool.runner(0);
    runner.ready();
    const asked: string[] = [];
    const host: HostCalls = ({ action, argumentEjson: argument }) => {
      asked.push(argument);
      return Promise.resolve(action === 'find' ? { list } : 'null');
    };
    const outcome = pool.invoke('app', { host });
    await settled();
    runner.turn(runner.last(), { calls: [asks(1, { action: 'find' })] });
    await settled();
    const given = runner.messages.at(-1);
    runner.turn(runner.last(), { calls: [asks(2, { argumentEjson })] });
    await settled();
    const answered = runner.messages.at(-1);
    runner.finish(runner.last(), { resultEjson });
    const ended = await outcome;
    await pool.engine.close();
    return {
      given: given?.type === 'settle' ? [given.list, given.text === list] : undefined,
      answered: answered?.type === 'settle' ? [answered.ok, answered.ok ? answered.text : JSON.parse(answered.text)] : undefined,
      asked: asked.slice(1),
      result: ended.ok ? ended.resultEjson : ended.error,
    };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends the list instead', async () => {
    expect(await outcomeOf(`{"documents":${named(1)}}`, `{"items":${named(1)}}`)).toEqual({
      given: [1, true],
      answered: [true, 'null'],
      asked: [`{"documents":${list}}`],
      result: `{"items":${list}}`,
    });
  });

  it.each([
    ['of no list', named(2)],
    ['in strings', `"${named(1)}"`],
    ['in names', `{"a${named(1)}":1}`],
  ])('refuses numbers %s', async (_name, text) => {
    expect(await outcomeOf(text, text)).toEqual({
      given: [1, true],
      answered: [false, { name: 'InvalidParameter', code: 'InvalidParameter', message: 'the argument is not extended JSON' }],
      asked: [],
      result: { kind: 'thrown', name: 'Error', message: 'the result is not a BSON value' },
    });
  });
});
