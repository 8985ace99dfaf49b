// A picture of the player's as tiles. It stays in the browser.

import { h } from '../dom.js';
import { file, keepFile } from '../records/store.js';
import { change } from '../settings.js';
import { t } from '../text.js';

/** Larger pictures are scaled down: more pixels than a large screen shows only cost time. */
const MAX_SIDE = 1600;

/** @type {Promise<ImageBitmap | null> | null} */
let loading = null;
/** @type {{ratio: number, url: string} | null} */
let cut = null;

/** Lets the player choose a picture and keeps it. */
export async function choosePicture() {
  const chosen = await new Promise((resolve) => {
    const input = h('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp', onchange: () => resolve(input.files?.[0]), oncancel: () => resolve(undefined) });
    input.click();
  });
  if (!chosen) return;
  await takePicture(chosen);
}

/**
 * Keeps a picture, scaled down.
 * @param {Blob} blob
 */
export async function takePicture(blob) {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new Error(t('play.picture.bad'));
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  await keepFile('picture', await drawn(bitmap, 0, 0, bitmap.width, bitmap.height, bitmap.width * scale, bitmap.height * scale));
  loading = null;
  cut = null;
  change('picture', true);
}

/** Goes back to colours. */
export async function removePicture() {
  await keepFile('picture', undefined);
  loading = null;
  cut = null;
  change('picture', false);
}

/**
 * The address of the picture, cut to the shape of a board; null if there is none.
 * @param {number} rows
 * @param {number} cols
 */
export async function pictureFor(rows, cols) {
  loading ??= file('picture').then((blob) => (blob ? createImageBitmap(blob) : null));
  const bitmap = await loading.catch(() => null);
  if (!bitmap) return null;
  const ratio = cols / rows;
  if (cut?.ratio === ratio) return cut.url;
  const width = Math.min(bitmap.width, bitmap.height * ratio);
  const height = width / ratio;
  const blob = await drawn(bitmap, (bitmap.width - width) / 2, (bitmap.height - height) / 2, width, height, width, height);
  if (cut) URL.revokeObjectURL(cut.url);
  cut = { ratio, url: URL.createObjectURL(blob) };
  return cut.url;
}

/**
 * Part of a picture as a file.
 * @param {ImageBitmap} bitmap
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} toWidth
 * @param {number} toHeight
 * @returns {Promise<Blob>}
 */
function drawn(bitmap, x, y, width, height, toWidth, toHeight) {
  const canvas = h('canvas', { width: Math.max(1, Math.round(toWidth)), height: Math.max(1, Math.round(toHeight)) });
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('play.picture.bad')))), 'image/jpeg', 0.9);
  });
}
