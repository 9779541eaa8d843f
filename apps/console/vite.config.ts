import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` is, for `npm run dev:console`. */
const SERVER = 'http://127.0.0.1:9090';
const ADMIN_CLIENT = fileURLToPath(new URL('../../libs/admin-client/src', import.meta.url));

export default defineConfig({
  plugins: [react()],
  // From its sources: the console is built beside the services, not after them.
  resolve: { alias: [{ find: /^#admin-client\/(.*)\.js$/, replacement: `${ADMIN_CLIENT}/$1.ts` }] },
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
  },
  server: { proxy: { '/api': SERVER } },
});
