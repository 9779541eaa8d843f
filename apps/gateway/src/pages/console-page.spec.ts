import { expect, it } from 'vitest';
import { consolePage, logsPage } from './console-page.js';

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

it.each([
  ['', 'a1', 'b2', '/apps/a1/logs?request=b2'],
  ['/tools/gw', 'a1', undefined, '/tools/gw/apps/a1/logs'],
  ['', '//evil.test', 'b&c=d', '/apps/%2F%2Fevil.test/logs?request=b%26c%3Dd'],
  ['', 'a1', '', '/apps/a1/logs'],
])('below %j the logs of app %j and request %j are at %s', (base, app, request, address) => {
  expect(logsPage(base, app, request)).toBe(address);
});
