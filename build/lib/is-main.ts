import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Returns true when this file was started from the command line rather than imported. */
export const isMain = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === moduleUrl
