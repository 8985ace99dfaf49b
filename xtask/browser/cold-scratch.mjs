import { chromium } from 'playwright-core';
import { serveFolder } from './support/static-server.mjs';
const FLAGS = ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'];
const server = await serveFolder(process.env.TAQUIN_STATIC_PAGE);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: FLAGS });
const stats = (name, t) => { const s = [...t].sort((a, b) => a - b); console.log(name, `first ${t[0].toFixed(0)} second ${t[1].toFixed(1)} third ${t[2].toFixed(1)} median ${s[s.length >> 1].toFixed(2)} mean ${(t.reduce((a, b) => a + b) / t.length).toFixed(2)} max ${s.at(-1).toFixed(0)}`); };
for (let r = 0; r < +(process.argv[2] ?? 3); r++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('console', (m) => console.log('  page:', m.text()));
  await page.goto(server.url, { waitUntil: process.argv[3] ?? 'load' });
  const run = () => page.evaluate(async () => {
    const clicked = performance.now();
    const { engine } = await import(new URL('engine.js', document.baseURI).href);
    const scrambled = (await engine.ask('scramble', { size: '4x4', count: 200, seed: 1 })).boards;
    const asked = performance.now();
    const times = []; let before = clicked; const inner = [];
    for (const { board } of scrambled) { const a = await engine.ask('solve', { board }); inner.push(a.seconds * 1000); const now = performance.now(); times.push(now - before); before = now; }
    return { clicked, scramble: asked - clicked, times, inner };
  });
  const first = await run();
  console.log(`clicked at ${first.clicked.toFixed(0)}, scramble took ${first.scramble.toFixed(0)}`);
  stats('cold', first.times); stats(' inside', first.inner);
  await page.waitForTimeout(6000);
  const again = await run(); stats('warm', again.times); stats(' inside', again.inner);
  await page.reload();
  const next = await run(); stats('next', next.times); stats(' inside', next.inner);
  await context.close();
}
await browser.close(); await server.stop();
