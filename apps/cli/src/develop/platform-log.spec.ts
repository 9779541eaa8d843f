import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformLog } from './platform-log.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-platform-log-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the log of an own platform', () => {
  it('is kept whole, with its last lines and its warnings', () => {
    const path = join(directory, 'platform.log');
    const warnings: string[] = [];
    const log = new PlatformLog(path, (text) => warnings.push(text));
    const lines = [
      '{"level":30,"msg":"ready"}',
      '{"level":40,"msg":"slow"}',
      '{"level":50,"msg":"failed","err":{"message":"no disk"}}',
      '{not json',
      'plain',
    ];
    const text = `${lines.join('\n')}\n`;

    for (let at = 0; at < text.length; at += 7) log.write(text.slice(at, at + 7));
    log.write('unfinished');

    expect(readFileSync(path, 'utf8')).toBe(`${text}unfinished`);
    expect(warnings).toEqual(['slow', 'failed: no disk']);
    expect(log.lastLines).toEqual([...lines, 'unfinished']);
    log.write(`\n${'x\n'.repeat(100)}`);
    expect(log.lastLines).toEqual(Array.from({ length: 20 }, () => 'x'));
  });
});
