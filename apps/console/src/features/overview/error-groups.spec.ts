import { expect, it } from 'vitest';
import { anEntry } from '../logs/log-entry.fixture';
import { groupsOf } from './error-groups';

it('errors of one thing with one message are counted together, the newest first', () => {
  const paper = { function_name: 'print', error: 'out of paper', status: 400 };
  const [first, second, third, fourth] = [
    anEntry({ ...paper, _id: '4' }),
    anEntry({ ...paper, _id: '3', error: 'on fire' }),
    anEntry({ ...paper, _id: '2' }),
    anEntry({ ...paper, _id: '1', function_name: 'copy' }),
  ];
  const groups = groupsOf([first, second, third, fourth]);

  expect(groups.map(({ subject, message, count, newest }) => [subject, message, count, newest._id])).toEqual([
    ['print', 'out of paper', 2, '4'],
    ['print', 'on fire', 1, '3'],
    ['copy', 'out of paper', 1, '1'],
  ]);
  expect(groupsOf([])).toEqual([]);
});
