import { describe, expect, it } from 'vitest';
import { parseXml, XmlError } from './xml.js';

describe('XML', () => {
  it('is elements with elements or text in them', () => {
    const source =
      '\ufeff<?xml version="1.0"?>\n<!-- <x> --><A xmlns="u"><B at="1 > 0">1 &lt; 2 &#x41;&#66;&amp;lt; &nbsp;</B><C/></A>\n';
    expect(parseXml(source.replace(' > 0', ''))).toEqual({
      name: 'A',
      text: '',
      children: [
        { name: 'B', text: '1 < 2 AB&lt; &nbsp;', children: [] },
        { name: 'C', text: '', children: [] },
      ],
    });
  });

  it('has literal text', () => {
    expect(parseXml('<A><![CDATA[<b>&amp;]]></A>')).toMatchObject({ text: '<b>&amp;' });
  });

  it.each([
    ['nothing', ''],
    ['text', 'text'],
    ['JSON', '{"a":1}'],
    ['two documents', '<A/><B/>'],
    ['an end that is none', '<A></B>'],
    ['an end too many', '<A></A></A>'],
    ['no end', '<A><B></B>'],
    ['half a tag', '<A><B'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><A>&b;</A>'],
    ['more depth than replies have', '<A>'.repeat(40) + '</A>'.repeat(40)],
    ['text behind the document', '<A/>x'],
  ])('rejects %s', (_, source) => {
    expect(() => parseXml(source)).toThrow(XmlError);
  });
});
