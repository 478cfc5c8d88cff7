import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The fields of the application's package.json that Electron reads. */
type Manifest = { name?: string; productName?: string; version?: string; main?: string }

/** How the application was started. */
export type Launch = {
  readonly manifest: Manifest
  /** The folder of the application: the value of `app.getAppPath()`. */
  readonly folder: string
  /** The entry file. */
  readonly entry: string
  /** Arguments that begin with two dashes. `app.commandLine` adds to this list. */
  readonly switches: string[]
  /** Scripts loaded before the entry (`-r`); Playwright adds one. */
  readonly preloads: readonly string[]
  /** Electron's `process.argv` without the binary: switches, the application, its arguments. */
  readonly argv: readonly string[]
}

/**
 * Parses a command line as Electron does. Electron's own switches come before the path of the application, and all
 * later arguments belong to the application.
 */
export function readLaunch(argv: readonly string[]): Launch {
  const preloads: string[] = []
  const before: string[] = []
  const after: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? ''
    if (after.length > 0) after.push(argument)
    else if (argument === '-r' || argument === '--require') preloads.push(argv[++at] ?? '')
    else if (argument.startsWith('--')) before.push(argument)
    else after.push(argument)
  }
  const application = resolve(after[0] ?? '.')
  const folder = folderOf(application)
  const manifest = manifestIn(folder)
  return {
    manifest,
    folder,
    entry: application === folder ? join(folder, manifest.main ?? 'index.js') : application,
    switches: [...before, ...after.filter((argument) => argument.startsWith('--'))],
    preloads,
    argv: [...before, ...after],
  }
}

/** Returns the value of the last `--name=value`: '' for `--name` without a value, undefined without the switch. */
export function switchValue(switches: readonly string[], name: string): string | undefined {
  const found = switches.findLast((one) => one === `--${name}` || one.startsWith(`--${name}=`))
  return found?.slice(name.length + 3)
}

/** Returns the folder of the application: the path itself, or the nearest folder above it with a package.json. */
function folderOf(path: string): string {
  if (existsSync(path) && statSync(path).isDirectory()) return path
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return dirname(path)
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {} // written by npm
}
