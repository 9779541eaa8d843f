import { describe, expect, it } from 'vitest';
import { BOX_WIDTH, pictureOf, type Box, type Pictured } from './picture';

function collection(key: string, leadsTo: readonly string[] = [], fields = 2): Pictured {
  return {
    key,
    title: key.toUpperCase(),
    fields: Array.from({ length: fields }, (_, index) => `f${index}: string`),
    relations: leadsTo.map((to) => ({ field: `to${to}`, to, isList: false })),
  };
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + BOX_WIDTH && b.x < a.x + BOX_WIDTH && a.y < b.y + b.height && b.y < a.y + a.height;
}

function expectSound({ boxes, width, height }: ReturnType<typeof pictureOf>): void {
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + BOX_WIDTH).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
}

const columnOf = (picture: ReturnType<typeof pictureOf>, key: string): number =>
  picture.boxes.find((box) => box.key === key)?.x ?? Number.NaN;

describe('the picture of relationships', () => {
  it('is empty without collections', () => {
    expect(pictureOf([])).toMatchObject({ boxes: [], lines: [] });
  });

  it('has one box for one collection, with a line to itself if it has one', () => {
    const alone = pictureOf([collection('a')]);
    expect(alone.boxes).toMatchObject([{ key: 'a', title: 'A', fields: ['f0: string', 'f1: string'], leftOut: 0 }]);
    expect(alone.lines).toEqual([]);
    const own = pictureOf([collection('a', ['a'])]);
    expect(own.lines).toMatchObject([{ from: 'a', to: 'a', field: 'toa', isList: false }]);
    expectSound(own);
  });

  it('has those that lead somewhere on the left of where they lead', () => {
    const picture = pictureOf([collection('c'), collection('b', ['c']), collection('a', ['b']), collection('alone')]);
    expect(columnOf(picture, 'a')).toBeLessThan(columnOf(picture, 'b'));
    expect(columnOf(picture, 'b')).toBeLessThan(columnOf(picture, 'c'));
    expect(picture.lines.map(({ from, to }) => [from, to])).toEqual([
      ['b', 'c'],
      ['a', 'b'],
    ]);
    expectSound(picture);
  });

  it('ends with circles, and leaves out lines that lead to no schema', () => {
    const picture = pictureOf([collection('a', ['b']), collection('b', ['a']), collection('c', ['nowhere'])]);
    expect(picture.lines.map(({ from, to }) => [from, to])).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(picture.boxes.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expectSound(picture);
  });

  it('shows some of many fields, and the number of others', () => {
    expect(pictureOf([collection('a', [], 20)]).boxes).toMatchObject([{ leftOut: 12, fields: { length: 8 } }]);
  });

  it.each([
    ['in a star', (index: number) => (index === 0 ? [] : ['0'])],
    ['in a chain', (index: number) => (index === 59 ? [] : [String(index + 1)])],
    ['without relationships', () => []],
    ['with many', (index: number) => [String((index * 7) % 60), String((index * 13 + 5) % 60)]],
  ])('of 60 collections %s has each once, none over another', (_, leadsTo) => {
    const picture = pictureOf(Array.from({ length: 60 }, (__, index) => collection(String(index), leadsTo(index), index % 12)));
    expect(new Set(picture.boxes.map(({ key }) => key)).size).toBe(60);
    expect(picture.boxes).toHaveLength(60);
    expectSound(picture);
    for (const { path } of picture.lines) expect(path).toMatch(/^M [\d. ]+ C [\d. ]+$/);
  });
});
