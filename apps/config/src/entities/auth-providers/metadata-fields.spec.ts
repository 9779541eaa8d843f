import { describe, expect, it } from 'vitest';
import { metadataFields } from './metadata-fields.js';

describe('metadataFields', () => {
  it('keeps what fields have, without what they lack', () => {
    expect(
      metadataFields([
        { required: true, name: 'person.first', field_name: 'first' },
        { name: 'email' },
        { required: false, name: 'person.full\\.name', field_name: '' },
        { required: false, name: 'nick', field_name: null, unknown: 1 },
      ]),
    ).toEqual([
      { required: true, name: 'person.first', field_name: 'first' },
      { required: false, name: 'email' },
      { required: false, name: 'person.full\\.name' },
      { required: false, name: 'nick' },
    ]);
  });

  it.each([
    { fields: [{ required: true }], message: 'metadata_fields[0] needs a name' },
    { fields: [{ name: 'a' }, { name: '' }], message: 'metadata_fields[1] needs a name' },
    { fields: [{ name: 7 }], message: 'metadata_fields[0] needs a name' },
    { fields: [{ name: 'a', required: 'yes' }], message: 'metadata_fields[0].required must be a boolean' },
    { fields: [{ name: 'a', field_name: 7 }], message: 'metadata_fields[0].field_name must be a string' },
    {
      fields: [{ name: 'a', field_name: 'x'.repeat(65) }],
      message: 'metadata_fields[0].field_name must have 1 to 64 characters',
    },
    { fields: [{ name: `a.${'x'.repeat(65)}` }], message: 'metadata_fields[0].field_name must have 1 to 64 characters' },
    { fields: [{ name: 'a.' }], message: 'metadata_fields[0].field_name must have 1 to 64 characters' },
    { fields: [{ name: '..' }], message: 'metadata_fields[0].field_name must have 1 to 64 characters' },
    { fields: [{ name: 'a.x' }, { name: 'b.x' }], message: "metadata_fields[1].field_name 'x' is used twice" },
    {
      fields: [{ name: 'a\\.x' }, { name: 'b', field_name: 'a.x' }],
      message: "metadata_fields[1].field_name 'a.x' is used twice",
    },
    { fields: [{ name: 'a.b\\\\.c' }, { name: 'c' }], message: "metadata_fields[1].field_name 'c' is used twice" },
  ])('rejects $fields', ({ fields, message }) => {
    expect(() => metadataFields(fields)).toThrow(expect.objectContaining({ code: 'InvalidParameter', message }));
  });

  it.each([
    { fields: [{ name: 'a', field_name: 'x'.repeat(64) }] },
    { fields: [{ name: 'a.x' }, { name: 'a\\.x' }] },
    { fields: [{ name: 'a\\x' }, { name: 'ax' }] },
    { fields: [{ name: 'a.', field_name: 'y' }] },
    { fields: [{ name: 'a.x', field_name: 'y' }, { name: 'b.x' }] },
  ])('accepts $fields', ({ fields }) => {
    expect(metadataFields(fields)).toHaveLength(fields.length);
  });
});
