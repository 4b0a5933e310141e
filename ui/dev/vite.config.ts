import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The gallery of boards, for looking at them without a server: npx vite --config dev/vite.config.ts */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [svelte()],
  cacheDir: 'node_modules/.vite-gallery',
});
