// The files of the page as they are in the tree.
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const PAGE = join(ROOT, 'crates/web/page');

/** What is only there for the type checker. */
const NOT_SERVED = ['tsconfig.json', 'types.d.ts'];

/** The paths of the files that the page consists of, without those that are built. */
export async function pageFiles() {
  const entries = await readdir(PAGE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(PAGE, join(file.parentPath ?? file.path, file.name)));
  return paths.filter((path) => !NOT_SERVED.includes(path) && !path.endsWith('.wasm')).sort();
}

/** @param {string} path */
export const pageFile = (path) => readFile(join(PAGE, path));

/** @param {string} path */
export const pageText = (path) => readFile(join(PAGE, path), 'utf8');
