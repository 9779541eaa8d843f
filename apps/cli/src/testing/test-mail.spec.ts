import { expect, it } from 'vitest';
import { mailOf } from './test-mail.js';

it('a mail is read from the file it was written to', () => {
  const file =
    'From: Shop <no-reply@example.com>\nTo: a@example.com\nSubject: Confirm: now\nContent-Type: text/plain; charset=utf-8\n\nHello,\n\nopen https://a.example/c?token=1&tokenId=2 today.\n';

  expect(mailOf(file)).toEqual({
    from: 'Shop <no-reply@example.com>',
    to: ['a@example.com'],
    subject: 'Confirm: now',
    text: 'Hello,\n\nopen https://a.example/c?token=1&tokenId=2 today.',
    links: ['https://a.example/c?token=1&tokenId=2'],
  });
});
