/** The gallery of boards, built as the app is, and a Chromium to look at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export async function openGallery() {
  const configFile = new URL('vite.config.ts', import.meta.url).pathname;
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'));
  const input = new URL('board.html', import.meta.url).pathname;
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true, rollupOptions: { input } } });
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } });
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const base = `http://localhost:${server.httpServer.address().port}/dev/board.html`;
  async function close() {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true });
  }
  return { base, browser, close };
}
