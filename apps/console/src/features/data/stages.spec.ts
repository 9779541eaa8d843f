import { expect, it } from 'vitest';
import { moved, pipelineOf } from './stages';
import { readDocumentsText } from './documents-text';
import { readUpdateText } from './update-text';

it('a pipeline has the stages that are on, if all of them can be read', () => {
  const stages = [
    { key: 0, text: '{ $match: { n: 1 } }', isOn: true },
    { key: 1, text: '{', isOn: false },
  ];
  expect(pipelineOf(stages)).toEqual([{ $match: { n: 1 } }]);
  expect(pipelineOf(stages.map((stage) => ({ ...stage, isOn: true })))).toBeNull();
});

it('stages move up and down', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});

it.each([
  ['{ $set: { n: 5 } }', { value: { $set: { n: 5 } }, problem: null }],
  ['[{ $set: { n: 5 } }]', { value: [{ $set: { n: 5 } }], problem: null }],
  ['{ n: 5 }', { value: null, problem: 'An update operator expected, such as { $set: { n: 5 } }' }],
  ['{}', { value: null, problem: 'An update operator expected, such as { $set: { n: 5 } }' }],
  ['[{ a 1 }]', { value: null, problem: '“:” expected, at character 6' }],
])('%s is an update or a problem', (text, read) => {
  expect(readUpdateText(text)).toEqual(read);
});

it.each([
  ['{ n: 5 }', { documents: [{ n: 5 }], problem: null }],
  ['[{ n: 5 }, {}]', { documents: [{ n: 5 }, {}], problem: null }],
  ['[]', { documents: null, problem: 'At least one document expected' }],
  ['[1]', { documents: null, problem: 'Only documents expected, such as { n: 5 }' }],
  ['[{ a 1 }]', { documents: null, problem: '“:” expected, at character 6' }],
])('%s is documents or a problem', (text, read) => {
  expect(readDocumentsText(text)).toEqual(read);
});
