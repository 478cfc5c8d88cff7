import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Marker before the fuses in Electron's binary, by which electron-builder finds the fuses. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES_VERSION = 1
const FUSE_COUNT = 9

/** Some languages of Chromium. electron-builder must remove those that the showroom app does not need. */
const LANGUAGES = ['de', 'en-US', 'fr', 'nl']

/**
 * Makes a folder that electron-builder accepts as an unpacked Electron, for machines without internet. The binary in it
 * does nothing, but has fuses that electron-builder can set.
 *
 * @returns the folder, for `electronDist`
 */
export async function makeStubElectron(folder = join(ROOT, '.cache/electron-stub')): Promise<string> {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string } // as installed by npm
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'locales'), { recursive: true })
  // `default_app.asar` is left out: electron-builder reads it and refuses an invalid one.
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
