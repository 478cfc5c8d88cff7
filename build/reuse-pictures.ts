import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/run.ts'

/** Pictures that shops of journeys made. The name of each folder in it is the version of its pictures. */
const MADE_PICTURES = join(ROOT, '.cache/pictures')

/**
 * Gives a new shop the pictures that earlier shops of journeys made: its picture cache is a link to a common folder.
 *
 * A shop makes about five hundred pictures during the journeys, which takes more processor time than its pages. The
 * version of a picture is a hash of the sources and of the code that makes pictures, so a shop never uses a picture that
 * it would make differently.
 *
 * @param dataDir data folder of the shop, which has not started yet
 */
export function reusePictures(dataDir: string): void {
  mkdirSync(MADE_PICTURES, { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  symlinkSync(MADE_PICTURES, join(dataDir, 'pictures'), 'junction')
}
