/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { mockServer, ownWords } from './mock/plugin.ts';

/** Where `npm run dev` finds the real server. */
const SERVER = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:8000';

/** As strict as the server's own, or stricter, so that `vite preview` shows what would be blocked. */
const CONTENT_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === 'mock' ? mockServer() : ownWords()],
  build: {
    outDir: '../src/stolik/server/static',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0, // data: addresses would need a looser content policy
    modulePreload: { polyfill: false }, // the polyfill would be an inline script
  },
  server: { proxy: mode === 'mock' ? undefined : { '/api': { target: SERVER, ws: true } } },
  preview: {
    proxy: mode === 'mock' ? undefined : { '/api': { target: SERVER, ws: true } },
    headers: { 'Content-Security-Policy': CONTENT_POLICY },
  },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node' },
}));
