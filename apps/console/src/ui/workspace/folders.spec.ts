import { describe, expect, it } from 'vitest';
import { folderRows, foldersOf } from './folders';

const ENTRIES = ['whoami', 'orders/create', 'orders/mail/send', 'auth/login'].map((name) => ({ id: `id ${name}`, name }));
const folder = (id: string, level: number, count: number, isOpen: boolean) => ({
  id,
  label: id.split('/').at(-2),
  level,
  count,
  isOpen,
});
const entry = (name: string, level: number) => ({
  id: `id ${name}`,
  label: name.split('/').at(-1),
  level,
  count: null,
  isOpen: false,
});

describe('folderRows', () => {
  it('has closed folders with the number of their entries before entries without a folder', () => {
    expect(folderRows(ENTRIES, new Set(), '')).toEqual([
      folder('auth/', 0, 1, false),
      folder('orders/', 0, 2, false),
      entry('whoami', 0),
    ]);
  });

  it('opens folders in folders', () => {
    expect(folderRows(ENTRIES, new Set(['orders/', 'orders/mail/']), '').slice(1, 5)).toEqual([
      folder('orders/', 0, 2, true),
      folder('orders/mail/', 1, 1, true),
      entry('orders/mail/send', 2),
      entry('orders/create', 1),
    ]);
  });

  it('shows what a text is found in, in opened folders', () => {
    expect(folderRows(ENTRIES, new Set(), ' MAIL ')).toEqual([
      folder('orders/', 0, 1, true),
      folder('orders/mail/', 1, 1, true),
      entry('orders/mail/send', 2),
    ]);
    expect(folderRows(ENTRIES, new Set(), 'nothing')).toEqual([]);
  });
});

describe('foldersOf', () => {
  it('returns every folder above a name', () => {
    expect([foldersOf('whoami'), foldersOf('orders/mail/send')]).toEqual([[], ['orders/', 'orders/mail/']]);
  });
});
