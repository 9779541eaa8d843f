import { expect, it } from 'vitest';
import { consolePage } from './console-page.js';

const INDEX =
  '<meta name="groundwork-base" content="" /><link href="./icon.svg"><script src="./assets/a.js"></script><a href="https://x.test/">';

it.each([
  ['', '<meta name="groundwork-base" content="" /><link href="/icon.svg"><script src="/assets/a.js"></script>'],
  [
    '/tools/gw',
    '<meta name="groundwork-base" content="/tools/gw" /><link href="/tools/gw/icon.svg"><script src="/tools/gw/assets/a.js"></script>',
  ],
  [
    '/a"$&',
    '<meta name="groundwork-base" content="/a&quot;$&amp;" /><link href="/a&quot;$&amp;/icon.svg"><script src="/a&quot;$&amp;/assets/a.js"></script>',
  ],
])('the page below %j', (base, page) => {
  expect(consolePage(INDEX, base)).toBe(`${page}<a href="https://x.test/">`);
});
