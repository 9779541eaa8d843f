import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { notices } from './notices.ts';

/** Address of `npm start`, for `npm run dev:console`. */
const SERVER = 'http://127.0.0.1:9090';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
const libs = fileURLToPath(new URL('../../libs/', import.meta.url));

/** Packages the code editor is made of: pages load them only when an editor is shown. */
const EDITOR = /[\\/]node_modules[\\/](?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)[\\/]/;

export default defineConfig({
  plugins: [react(), notices(fileURLToPath(new URL('../../node_modules/', import.meta.url)))],
  // The console is built with the services it belongs to.
  define: { GROUNDWORK_VERSION: JSON.stringify(version) },
  // Subpath imports name compiled files; the page is built from the sources they were compiled from.
  resolve: { alias: [{ find: /^#([a-z-]+)\/(.*)\.js$/, replacement: `${libs}$1/src/$2.ts` }] },
  // Chunks find each other wherever the page is; its own addresses are written by the gateway.
  base: './',
  build: {
    target: 'es2022',
    outDir: '../../dist/console',
    emptyOutDir: true,
    manifest: true,
    // The page's policy allows neither inline scripts nor pictures and fonts in addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A file per module that two pages share was seventy requests a page, most of them for an icon or a few lines.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', test: (id: string) => !EDITOR.test(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER } },
});
