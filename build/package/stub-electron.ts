import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Electron's program begins its fuses with this, so that a packager finds them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES_VERSION = 1
const FUSE_COUNT = 9

/** Languages of Chromium; those that the terminal does not need are to be left out of the package. */
const LANGUAGES = ['de', 'en-US', 'fr', 'nl']

/**
 * Makes a folder that electron-builder takes for an unpacked Electron, for machines that cannot fetch one: its program
 * does nothing, but has fuses which are really flipped.
 *
 * @returns the folder, for `electronDist`
 */
export async function makeStubElectron(folder = join(ROOT, '.cache/electron-stub')): Promise<string> {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string } // as npm installed it
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'locales'), { recursive: true })
  // Without a default_app.asar: a made-up one is read, and refused.
  await mkdir(join(folder, 'resources'), { recursive: true })
  const wire = Buffer.concat([Buffer.from([FUSES_VERSION, FUSE_COUNT]), Buffer.from('0'.repeat(FUSE_COUNT))])
  const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), Buffer.from(SENTINEL), wire, Buffer.alloc(64)])
  await writeFile(join(folder, 'electron'), program)
  await chmod(join(folder, 'electron'), 0o755)
  await writeFile(join(folder, 'version'), version)
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'resources.pak']) {
    await writeFile(join(folder, file), '')
  }
  for (const language of LANGUAGES) await writeFile(join(folder, 'locales', `${language}.pak`), '')
  return folder
}
