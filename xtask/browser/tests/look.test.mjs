// Languages, light and dark, narrow screens, and motion.
import assert from 'node:assert/strict';

import { shownBoard } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import { chooseSize, eventually, theBoard } from '../support/play.mjs';
import { LANGUAGES, texts } from '../support/texts.mjs';
import { VIEWS, openView, putGames, settled } from '../support/views.mjs';

const PAPER = { light: 'rgb(250, 248, 243)', dark: 'rgb(20, 24, 28)' };
const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

for (const [language, locale] of Object.entries(LANGUAGES)) {
  pageTest(`the page speaks the language of the browser: ${language}`, { locale }, async ({ page }) => {
    const text = await texts(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    for (const view of ['play', 'solve', 'analyse', 'compare', 'records', 'about']) {
      await page.getByRole('navigation').getByRole('link', { name: String(text[`app.${view}`]) }).click();
      await page.waitForFunction((title) => document.title.startsWith(title), text[`app.${view}`]);
    }
  });
}

pageTest('another language is chosen, kept, and leaves the game as it was', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  const spanish = await texts('es');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await page.getByRole('button', { name: String(spanish['play.new']) }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  assert.equal(await shownBoard(page.getByRole('application')), board);
  await page.reload();
  await page.getByRole('button', { name: String(spanish['play.new']) }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
});

pageTest('why a board cannot be solved is said in the language of the page', { locale: 'ru-RU', path: '#/solve?board=2_1_3.4_5_6.7_8_0' }, async ({ page }) => {
  await page.locator('.why .bad').waitFor();
  const words = await page.locator('.why').innerText();
  assert.ok(!/[a-z]{4,}/i.test(words), words);
});

pageTest('light and dark follow the system, unless one is chosen', { colorScheme: 'light' }, async ({ page }) => {
  await page.locator('[data-state=ready]').waitFor();
  assert.equal(await paper(page), PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await paper(page), PAPER.dark);
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await eventually(() => paper(page), (colour) => colour === PAPER.light, 'light, as chosen');
  await page.reload();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(() => paper(page), (colour) => colour === PAPER.dark, 'dark, as chosen');
});

for (const [language, locale] of Object.entries(LANGUAGES)) {
  const phone = { kinds: ['server'], locale, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  pageTest(`nothing is wider than a phone, in ${language}`, phone, async ({ page }) => {
    const text = await texts(language);
    await page.locator('[data-state=ready]').waitFor();
    await putGames(page, 6);
    const expectFit = async (where) => {
      const { content, screen, widest } = await page.evaluate(() => {
        const room = document.documentElement.clientWidth;
        const beyond = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > room + 1);
        return { content: document.documentElement.scrollWidth, screen: innerWidth, widest: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 150)) };
      });
      assert.ok(content <= 360 && screen <= 360, `${where} is ${Math.max(content, screen)} pixels wide\n${widest.join('\n')}`);
    };
    for (const view of Object.keys(VIEWS)) {
      await openView(page, view);
      await expectFit(view);
    }
    await page.getByRole('button', { name: String(text['app.settings']) }).tap();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await expectFit('settings');
  });
}

pageTest('the board fits a phone with the controls below it', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, async ({ page }) => {
  for (const size of ['4×4', '10×10']) {
    await chooseSize(page, size);
    const box = await theBoard(page).locator('.tray').boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    assert.ok(box.width > 300, 'it uses the width');
  }
});

pageTest('nothing slides for those who want less motion', { reducedMotion: 'reduce' }, async ({ page }) => {
  await page.locator('[data-state=ready] .tile').first().waitFor();
  const longest = await page.evaluate(() => {
    const seconds = (text) => Math.max(...text.split(',').map((part) => parseFloat(part) * (part.includes('ms') ? 0.001 : 1)));
    return Math.max(...[...document.querySelectorAll('*')].map((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return Math.max(seconds(transitionDuration), seconds(animationDuration));
    }));
  });
  assert.ok(longest <= 0.01, `something takes ${longest} s`);
});
