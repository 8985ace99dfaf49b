// Records: averages of finished games, and their way to other browsers and to the terminal and back.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { taquin } from '../support/command.mjs';
import { pageTest } from '../support/page.mjs';
import { chooseSize, dealt, eventually, expectWin, play, solution } from '../support/play.mjs';

/** Wins games on the smallest board, with the keyboard. */
async function winGames(page, count) {
  await chooseSize(page, '2×2');
  for (let game = 1; game <= count; game += 1) {
    const board = await dealt(page, '2×2');
    await play(page, board, await solution(page, board));
    await expectWin(page);
    await page.getByText(/First result|Personal best|Best \d/).first().waitFor();
    if (game < count) await page.keyboard.press('Space');
  }
}

const openRecords = (page) => page.getByRole('navigation').getByRole('link', { name: 'Records' }).click();

/** Saves all games as a file and returns its path. */
async function exported(page, format) {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: format }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `taquin-records.${format.toLowerCase()}`);
  return download.path();
}

async function importFile(page, path) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import' }).click(),
  ]);
  await chooser.setFiles(path);
}

/** The table of averages as text. */
async function averages(page) {
  const table = page.getByRole('region', { name: 'Best results' });
  await table.getByRole('row', { name: /^ao5 / }).waitFor();
  return table.innerText();
}

pageTest('there is a place for records before the first game', { path: '#/records' }, async ({ page }) => {
  await page.getByText('No games yet').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Play' }).click();
  await dealt(page, '4×4');
});

pageTest('five games make an average, and move to other machines and back', {}, async ({ page, url, visit }) => {
  await winGames(page, 5);
  await page.getByText(/^ao5 /).first().waitFor();
  await openRecords(page);
  const before = await averages(page);
  await page.getByRole('heading', { name: '5 games' }).waitFor();
  const plot = page.getByRole('img', { name: /Plot of all results/ });
  await eventually(() => plot.evaluate((image) => image.naturalWidth), (width) => width > 0, 'a plot');

  const folder = await mkdtemp(join(tmpdir(), 'taquin-records-'));
  try {
    const environment = { TAQUIN_DATA: folder };
    await taquin(['records', 'import', await named(folder, 'page.json', await exported(page, 'JSON'))], environment);
    const rows = (await taquin(['records', '--format', 'csv'], environment)).trim().split('\n');
    assert.equal(rows.length, 6, rows.join('\n'));
    const archive = join(folder, 'terminal.json');
    await taquin(['records', 'export', archive], environment);
    const sheet = await named(folder, 'page.csv', await exported(page, 'CSV'));

    for (const file of [archive, sheet]) {
      const other = await visit();
      await other.goto(`${url}#/records`);
      await importFile(other, file);
      await other.getByText('5 games imported (5 ranked), 0 known already').first().waitFor();
      assert.equal(await averages(other), before);
      await importFile(other, file);
      await other.getByText('0 games imported (0 ranked), 5 known already').first().waitFor();
      await other.getByRole('heading', { name: '5 games' }).waitFor();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Copies a file to a name that tells its format. */
async function named(folder, name, path) {
  const copy = join(folder, name);
  await writeFile(copy, await readFile(path));
  return copy;
}

pageTest('a file that is no archive changes nothing', { path: '#/records' }, async ({ page, kind, expectComplaint }) => {
  if (kind === 'server') expectComplaint(/status of 4\d\d .*api\/archive/);
  await page.getByText('No games yet').waitFor();
  const folder = await mkdtemp(join(tmpdir(), 'taquin-records-'));
  try {
    const file = join(folder, 'no-archive.json');
    await writeFile(file, '{"games": 7}');
    await importFile(page, file);
    await page.locator('.toast.error').waitFor();
    await page.getByText('No games yet').waitFor();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

pageTest('a finished game is watched, analysed, deleted and restored', {}, async ({ page }) => {
  await winGames(page, 1);
  await openRecords(page);
  await page.getByRole('heading', { name: '1 game' }).waitFor();
  await page.getByRole('button', { name: 'Watch' }).click();
  await page.getByRole('group', { name: 'Player' }).waitFor();
  await openRecords(page);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('heading', { name: 'No move was lost' }).waitFor();
  await openRecords(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No games yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: '1 game' }).waitFor();
});

pageTest('the last game is analysed', {}, async ({ page }) => {
  await winGames(page, 1);
  await page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('heading', { name: 'No move was lost' }).waitFor();
  await page.getByRole('button', { name: 'My last game' }).click();
  await page.getByRole('heading', { name: 'No move was lost' }).waitFor();
});
