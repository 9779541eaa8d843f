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
  'graphiql.css': { type: CSS, read: ofPackage('graphiql', 'graphiql.min.css') },
  'graphiql.js': { type: JAVASCRIPT, read: ofPackage('graphiql', 'graphiql.min.js') },
  'react.js': { type: JAVASCRIPT, read: ofPackage('react', 'umd/react.production.min.js') },
  'react-dom.js': { type: JAVASCRIPT, read: ofPackage('react-dom', 'umd/react-dom.production.min.js') },
};

/** The parts of the explorer's page. Compressed they are about a megabyte. */
@Injectable()
export class ExplorerAssets extends PageAssets {
  constructor() {
    super(SOURCES);
  }
}
