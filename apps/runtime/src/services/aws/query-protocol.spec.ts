import { describe, expect, it } from 'vitest';
import type { AwsService } from './aws-services.js';
import { xmlValue } from './query-protocol.js';
import { parseXml } from './xml.js';

const OF_PATHS: AwsService = { protocol: 'rest', host: 'h', signingName: 'h', numbers: ['Size'], lists: ['Buckets', 'Contents'] };
const OF_FORMS: AwsService = { ...OF_PATHS, protocol: 'query' };

const read = (xml: string, service: AwsService): unknown => xmlValue(parseXml(xml.replaceAll(/\n */g, '')), service);

describe('xmlValue', () => {
  it.each([OF_PATHS, OF_FORMS])(
    'takes elements called as their list is, in the singular, for its elements: $protocol',
    (service) => {
      const xml = `<R><Buckets><Bucket><Name>a</Name></Bucket></Buckets>
      <Grants><Grant><Size>1</Size></Grant><Grant><Size>2</Size></Grant></Grants><Sizes><Size>3</Size></Sizes></R>`;

      expect(read(xml, service)).toEqual({ Buckets: [{ Name: 'a' }], Grants: [{ Size: 1 }, { Size: 2 }], Sizes: ['3'] });
    },
  );

  it('accepts elements of any name for known lists, in forms only', () => {
    const xml = '<R><Contents><Key>k</Key><Size>1</Size></Contents></R>';

    expect(read(xml, OF_FORMS)).toEqual({ Contents: ['k', '1'] });
    expect(read(xml, OF_PATHS)).toEqual({ Contents: [{ Key: 'k', Size: 1 }] });
  });

  it('takes items for elements of a list only where there is nothing else', () => {
    expect(read('<R><Names><item>a</item></Names></R>', OF_PATHS)).toEqual({ Names: ['a'] });
    expect(read('<R><Team><member>a</member><Name>n</Name></Team></R>', OF_PATHS)).toEqual({ Team: { member: 'a', Name: 'n' } });
  });

  it('takes nothing for no elements of a list, and elsewhere for an empty text', () => {
    expect(read('<R><Buckets/><Prefix/></R>', OF_PATHS)).toEqual({ Buckets: [], Prefix: '' });
    expect(read('<R><Contents>k</Contents></R>', OF_PATHS)).toEqual({ Contents: ['k'] });
  });

  it.each([
    ['takes members for a list, also one', '<Names><member>a</member></Names>', ['a']],
    ['takes an element in the plural of another for a member', '<Grants><Rule>a</Rule></Grants>', { Rule: 'a' }],
    ['takes an element in one of its own name for a member', '<Grant><Grant>a</Grant></Grant>', { Grant: 'a' }],
  ])('%s', (_, xml, value) => {
    expect(read(xml, OF_PATHS)).toEqual(value);
  });
});
