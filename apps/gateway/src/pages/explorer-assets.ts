import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { CSS, JAVASCRIPT, PageAssets, ofPackage, type AssetSource } from './page-assets.js';
import { EXPLORER_CSS } from './explorer-page.js';

const SOURCES: Readonly<Record<string, AssetSource>> = {
  'explorer.css': { type: CSS, read: async () => Buffer.from(EXPLORER_CSS) },
  'explorer.js': {
    type: JAVASCRIPT,
    read: () => readFile(fileURLToPath(new URL('./page/explorer-page.js', import.meta.url))),
  },
  'graphiql.css': ofPackage(CSS, 'graphiql', 'graphiql.min.css'),
  'graphiql.js': ofPackage(JAVASCRIPT, 'graphiql', 'graphiql.min.js'),
  'react.js': ofPackage(JAVASCRIPT, 'react', 'umd/react.production.min.js'),
  'react-dom.js': ofPackage(JAVASCRIPT, 'react-dom', 'umd/react-dom.production.min.js'),
};

/** The parts of the explorer's page. Compressed they are about a megabyte. */
@Injectable()
export class ExplorerAssets extends PageAssets {
  constructor() {
    super(SOURCES);
  }
}
