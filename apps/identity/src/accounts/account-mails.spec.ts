import { describe, expect, it } from 'vitest';
import { linkTo } from './account-mails.js';

const ISSUED = { token: 'ab', tokenId: 'cd' };

describe('the link of a mail', () => {
  it.each([
    ['https://shop.example.com/confirm', 'https://shop.example.com/confirm?token=ab&tokenId=cd'],
    ['http://localhost:3000', 'http://localhost:3000/?token=ab&tokenId=cd'],
    ['https://shop.example.com/?a=1#/confirm', 'https://shop.example.com/?a=1&token=ab&tokenId=cd#/confirm'],
    ['https://shop.example.com/?token=old', 'https://shop.example.com/?token=ab&tokenId=cd'],
    ['shop://confirm', 'shop://confirm?token=ab&tokenId=cd'],
  ])('to %s', (url, link) => {
    expect(linkTo(url, ISSUED)).toBe(link);
  });
});
