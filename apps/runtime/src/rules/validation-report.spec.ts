import { Int32 } from 'mongodb';
import { expect, it } from 'vitest';
import { FAILED_IDS_MAX, LISTED_ERRORS_MAX, ValidationReport } from './validation-report.js';

interface Shown {
  readonly errors: { failed_ids: unknown[]; error_count: number }[];
  readonly total_processed_count: number;
  readonly total_error_count: number;
}

it('counts a document once for each error, the most frequent error first', () => {
  const report = new ValidationReport();
  report.add({ _id: new Int32(1) }, () => undefined);
  report.add({ _id: new Int32(2) }, (_document, found) => {
    found('(root).a', 'required');
    found('(root).b', 'enum');
    found('(root).b', 'enum');
  });
  report.add({ _id: 'three' }, (_document, found) => found('(root).b', 'enum'));
  report.add({}, (_document, found) => found('(root)', 'false'));

  expect(JSON.parse(report.toEjson())).toEqual({
    errors: [
      {
        error_code: 'enum',
        error_count: 2,
        field: '(root).b',
        failed_ids: [{ $numberInt: '2' }, 'three'],
        failed_documents_query: { _id: { $in: [{ $numberInt: '2' }, 'three'] } },
      },
      {
        error_code: 'required',
        error_count: 1,
        field: '(root).a',
        failed_ids: [{ $numberInt: '2' }],
        failed_documents_query: { _id: { $in: [{ $numberInt: '2' }] } },
      },
      {
        error_code: 'false',
        error_count: 1,
        field: '(root)',
        failed_ids: [null],
        failed_documents_query: { _id: { $in: [null] } },
      },
    ],
    total_processed_count: 4,
    total_error_count: 4,
  });
});

it('stays bounded, and counts on', () => {
  const report = new ValidationReport();
  for (let index = 0; index <= FAILED_IDS_MAX; index++) {
    report.add({ _id: String(index) }, (_document, found) => found('(root).a', 'required'));
  }
  report.add({ _id: 'many' }, (_document, found) => {
    for (let index = 0; index < LISTED_ERRORS_MAX; index++) found(`(root).list.${index}`, 'enum');
  });

  const shown = JSON.parse(report.toEjson()) as Shown;

  expect(shown.errors).toHaveLength(LISTED_ERRORS_MAX);
  expect(shown.errors[0]).toMatchObject({ error_count: FAILED_IDS_MAX + 1 });
  expect(shown.errors[0]?.failed_ids).toHaveLength(FAILED_IDS_MAX);
  expect(shown.total_error_count).toBe(FAILED_IDS_MAX + 1 + LISTED_ERRORS_MAX);
});

it('names the setting that would allow what it found', () => {
  const report = new ValidationReport();
  report.add({ _id: 'a' }, (_document, found) => found('(root).a', 'invalid_type', 'x'));
  report.add({ _id: 'b' }, (_document, found) => {
    found('(root).a', 'invalid_type', 'x', 'a_setting');
    found('(root).b', 'enum');
  });

  const { errors } = JSON.parse(report.toEjson()) as { errors: object[] };
  expect(errors).toEqual([
    {
      error_code: 'invalid_type',
      error_count: 2,
      field: '(root).a',
      setting: 'a_setting',
      failed_ids: ['a', 'b'],
      failed_documents_query: { _id: { $in: ['a', 'b'] } },
    },
    { error_code: 'enum', error_count: 1, field: '(root).b', failed_ids: ['b'], failed_documents_query: { _id: { $in: ['b'] } } },
  ]);
});
