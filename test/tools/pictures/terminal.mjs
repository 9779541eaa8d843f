// Draws a run of `dev` in a terminal as docs/images/dev.svg: npm run picture:dev. What is shown is what the run wrote.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './own-platform.mjs';

const PICTURE = join(root, 'docs/images/dev.svg');
const WAIT_MS = 60_000;
const WIDTH = 104;
const LINE = 18;
const CHARACTER = 7.8;
const MARGIN = 20;
/** Colors of ANSI codes, on a dark ground. */
const COLOURS = { 2: '#8b949e', 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341' };
const GROUND = '#0d1117';
const TEXT = '#e6edf3';

const APP = {
  'functions/config.json': '[{"name":"hello","private":false},{"name":"order","private":false}]\n',
  'functions/order.ts': 'export default function order(sku: string): string {\n  return `ordered ${sku}`;\n}\n',
};
const WRONG = 'export default function order(sku: string): string {\n  return `ordered ${sku}` +;\n}\n';
const FAILING =
  "export default function order(sku: string): string {\n  if (sku === '') throw new Error('there is nothing to order');\n  return `ordered ${sku}`;\n}\n";

/** Splits the output of a terminal into lines and parts of one color each. */
function partsOf(line) {
  const parts = [];
  let colour = TEXT;
  // oxlint-disable-next-line no-control-regex
  for (const piece of line.split(/(\u001b\[[\d;]*m)/)) {
    // oxlint-disable-next-line no-control-regex
    const code = /^\u001b\[([\d;]*)m$/.exec(piece)?.[1];
    if (code === undefined) parts.push({ colour, text: piece });
    else colour = COLOURS[code] ?? TEXT;
  }
  return parts.filter(({ text }) => text !== '');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function drawn(lines) {
  const width = Math.round(WIDTH * CHARACTER + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN;
  const rows = lines.map((line, index) => {
    const spans = partsOf(line).map(({ colour, text }) => `<tspan fill="${colour}">${escaped(text)}</tspan>`);
    return `<text x="${MARGIN}" y="${MARGIN + LINE * (index + 0.75)}" xml:space="preserve">${spans.join('')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="groundwork dev in a terminal">
<rect width="100%" height="100%" rx="8" fill="${GROUND}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="${TEXT}">
${rows.join('\n')}
</g>
</svg>
`;
}

const main = join(root, 'dist/apps/cli/src/main.js');
const home = mkdtempSync(join(tmpdir(), 'groundwork-picture-'));
const env = { PATH: process.env.PATH, HOME: home, TERM: 'xterm-256color', FORCE_COLOR: '1' };
const run = (...words) => spawn(process.execPath, [main, ...words], { cwd: home, env, stdio: 'pipe' });

/** Waits for the end of a process; returns its exit code. */
const ended = (child) => new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));

/** Ends when a command has ended well. */
async function done(...words) {
  const code = await ended(run(...words));
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}

try {
  await done('apps', 'init', 'shop');
  const put = (path, text) => writeFileSync(join(home, 'shop', path), text);
  for (const [path, text] of Object.entries(APP)) put(path, text);
  const dev = spawn('script', ['-qfec', `exec ${process.execPath} ${main} dev shop --port 0`, '/dev/null'], { cwd: home, env });
  let written = '';
  dev.stdout.setEncoding('utf8').on('data', (text) => (written += text));
  const end = ended(dev);
  /** Waits until a string is shown so many times. */
  const shown = async (text, count = 1) => {
    const until = Date.now() + WAIT_MS;
    while (written.split(text).length <= count) {
      if (Date.now() > until) throw new Error(`'${text}' was not shown in:\n${written}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  try {
    await shown('types/app.d.ts');
    put('functions/order.ts', WRONG);
    await shown('╵');
    put('functions/order.ts', FAILING);
    await shown('functions/order.ts  ');
    // oxlint-disable-next-line no-control-regex
    const plain = written.replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, '');
    const [, url] = /API (http\S+)/.exec(plain);
    const [, app] = /App ID +(\S+)/.exec(plain);
    await done('login', '--url', url, '--credentials', join(home, 'shop/.groundwork/data/credentials.json'));
    // It fails: that is what the picture shows.
    await ended(run('functions', 'run', 'order', '""', '--app', app));
    await shown('there is nothing to order');
    await shown('order.ts:2');
    dev.stdin.write('q');
    await end;
  } finally {
    dev.kill('SIGKILL');
  }
  const lines = written
    .replaceAll('\r', '')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[[\d;?]*[A-LN-Za-ln-z]/g, '')
    .replaceAll(`${home}/`, '~/')
    .replaceAll(/#setup=[\w-]+/g, '#setup=…')
    .replaceAll(/groups\/\w{24}\/apps\/\w{24}/g, 'groups/…/apps/…')
    .split('\n');
  const first = lines.findIndex((line) => line.includes('groundwork dev'));
  writeFileSync(PICTURE, drawn([`\u001b[2m$\u001b[22m groundwork dev shop`, '', ...lines.slice(first)].slice(0, -1)));
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
