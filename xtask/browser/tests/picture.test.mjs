// A picture of one's own as tiles: it is cut, kept, and never leaves the machine.
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { ROOT } from '../support/files.mjs';
import { pageTest } from '../support/page.mjs';
import { chooseSize, dealt, eventually, expectWin, play, solution, theBoard } from '../support/play.mjs';

/** The most that a question about a small board takes. */
const MAX_QUESTION_BYTES = 3000;

const tilePictures = (page) =>
  theBoard(page).locator('.tile').evaluateAll((tiles) => tiles.map((tile) => {
    const { backgroundImage, backgroundPosition } = getComputedStyle(tile);
    return `${/^url\("blob:/.test(backgroundImage)} ${backgroundPosition}`;
  }));

pageTest('tiles show a picture that no request carries', {}, async ({ page, context }) => {
  const sent = [];
  context.on('request', (request) => sent.push({ url: request.url(), bytes: request.postDataBuffer()?.length ?? 0 }));
  await chooseSize(page, '2×2');
  const colours = page.getByRole('combobox', { name: 'Colours' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), colours.selectOption({ label: 'Choose a picture…' })]);
  await chooser.setFiles(join(ROOT, 'docs/game.png'));
  const pieces = await eventually(() => tilePictures(page), (found) => found.every((piece) => piece.startsWith('true')), 'tiles with a picture');
  assert.equal(new Set(pieces).size, 3, 'every tile has a piece of its own');
  const board = await dealt(page, '2×2');
  await play(page, board, await solution(page, board));
  await expectWin(page);
  await page.reload();
  await dealt(page, '2×2');
  await eventually(() => tilePictures(page), (found) => found.every((piece) => piece.startsWith('true')), 'the picture is kept');
  const large = sent.filter(({ bytes }) => bytes > MAX_QUESTION_BYTES);
  assert.deepEqual(large, []);
  await colours.selectOption({ label: 'Rows' });
  await eventually(() => tilePictures(page), (found) => found.every((piece) => piece.startsWith('false')), 'colours again');
});

pageTest('a file that is no picture is refused', {}, async ({ page }) => {
  await dealt(page, '4×4');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('combobox', { name: 'Colours' }).selectOption({ label: 'Choose a picture…' }),
  ]);
  await chooser.setFiles(join(ROOT, 'README.md'));
  await page.getByText('This file is not a picture').first().waitFor();
});
