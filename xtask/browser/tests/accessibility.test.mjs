// Everyone can use the page: no violation that axe-core knows of, and every control within reach of the keyboard.
import assert from 'node:assert/strict';

import { expectAccessible } from '../support/axe.mjs';
import { shownBoard } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import { chooseSize, dealt, expectWin, play, solution } from '../support/play.mjs';
import { LANGUAGES, texts } from '../support/texts.mjs';
import { VIEWS, openView, putGames, settled } from '../support/views.mjs';

for (const [language, locale] of Object.entries(LANGUAGES)) {
  const options = { kinds: ['server'], locale, reducedMotion: 'reduce' };
  pageTest(`no view violates a rule of accessibility, in ${language}`, options, async ({ page }) => {
    const text = await texts(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await putGames(page, 6);
    const everywhere = async (where) => {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await expectAccessible(page, `${where}, ${colorScheme}, ${language}`);
      }
    };
    for (const view of Object.keys(VIEWS)) {
      await openView(page, view);
      await everywhere(view);
    }
    await page.getByRole('button', { name: String(text['app.settings']) }).click();
    await page.getByRole('dialog').waitFor();
    await everywhere('settings');
    await page.keyboard.press('Escape');
    await openView(page, 'solve');
    await page.getByRole('button', { name: String(text['learn.share']), exact: true }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await everywhere('share');
    await page.keyboard.press('Escape');
    await openView(page, 'play');
    await page.keyboard.press('F1');
    await page.getByRole('dialog').waitFor();
    await everywhere('all actions');
  });
}

pageTest('a won game and a hint violate no rule', { kinds: ['server'], reducedMotion: 'reduce' }, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  await page.keyboard.press('o');
  await page.locator('[data-mark=good]').first().waitFor();
  await expectAccessible(page, 'good moves');
  await play(page, board, await solution(page, board));
  await expectWin(page);
  await expectAccessible(page, 'won');
});

/** Presses Tab through the page; returns what had the focus, and what showed it badly. */
async function tabThrough(page) {
  const marked = await page.evaluate(() => {
    const all = document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]');
    const isReachable = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0;
    // Of radio buttons only the chosen one is a stop; arrows lead to the others.
    const isStop = (element) => element.type !== 'radio' || element.checked;
    const stops = [...all].filter((element) => isReachable(element) && isStop(element));
    stops.forEach((element, at) => (element.dataset.stop = String(at)));
    return stops.map((element) => element.outerHTML.slice(0, 120));
  });
  const reached = new Set();
  const unseen = [];
  await page.evaluate(() => {
    document.activeElement?.blur();
    getSelection()?.removeAllRanges();
  });
  for (let press = 0; press < marked.length + 5; press += 1) {
    await page.keyboard.press('Tab');
    const { stop, isShown, html } = await page.evaluate(() => {
      const element = document.activeElement;
      const places = [element, element?.nextElementSibling, element?.firstElementChild, element?.parentElement];
      const hasOutline = (place) => {
        if (!place) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(place);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      };
      return { stop: element?.dataset.stop, isShown: places.some(hasOutline), html: element?.outerHTML.slice(0, 120) };
    });
    if (stop === undefined) continue;
    reached.add(Number(stop));
    if (!isShown) unseen.push(html);
  }
  return { missed: marked.filter((_, at) => !reached.has(at)), unseen, count: marked.length };
}

for (const view of Object.keys(VIEWS)) {
  pageTest(`the keyboard reaches everything: ${view}`, { kinds: ['server'] }, async ({ page }) => {
    await page.locator('[data-state=ready]').waitFor();
    if (view === 'records') await putGames(page, 1);
    await openView(page, view);
    const { missed, unseen, count } = await tabThrough(page);
    assert.ok(count > 8);
    assert.deepEqual(missed, [], 'controls that Tab does not reach');
    assert.deepEqual(unseen, [], 'controls that do not show that they have the focus');
  });
}

pageTest('the skip link leads past the navigation', {}, async ({ page }) => {
  await page.locator('[data-state=ready]').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN');
});

pageTest('a game is set up and won without a mouse', {}, async ({ page }) => {
  await page.locator('[data-state=ready]').waitFor();
  await page.getByRole('radio', { name: '4×4' }).focus();
  await page.keyboard.press('ArrowLeft');
  await dealt(page, '3×3');
  await page.keyboard.press('ArrowLeft');
  await dealt(page, '2×2');
  const board = page.getByRole('application');
  for (let presses = 0; !(await board.evaluate((element) => element === document.activeElement)); presses += 1) {
    assert.ok(presses < 20, 'Tab leads to the board');
    await page.keyboard.press('Tab');
  }
  const shown = await shownBoard(board);
  await play(page, shown, await solution(page, shown));
  await expectWin(page);
});
