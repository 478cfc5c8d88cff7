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
  /** Arguments with two dashes; `app.commandLine` adds to them. */
  readonly switches: string[]
  /** Scripts loaded before the entry (`-r`); Playwright adds one. */
  readonly preloads: readonly string[]
  /** Electron's `process.argv` without the binary: switches, the application, its arguments. */
  readonly argv: readonly string[]
}

/**
 * Parses a command line as Electron does: its own switches come before the application, the rest belongs to the
 * application.
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
  const asked = resolve(after[0] ?? '.')
  const folder = folderOf(asked)
  const manifest = manifestIn(folder)
  return {
    manifest,
    folder,
    entry: asked === folder ? join(folder, manifest.main ?? 'index.js') : asked,
    switches: [...before, ...after.filter((argument) => argument.startsWith('--'))],
    preloads,
    argv: [...before, ...after],
  }
}

/** The value of `--name=value`, '' for a bare `--name`, undefined without it. The last one counts. */
export function switchValue(switches: readonly string[], name: string): string | undefined {
  const found = switches.findLast((one) => one === `--${name}` || one.startsWith(`--${name}=`))
  return found?.slice(name.length + 3)
}

function folderOf(asked: string): string {
  if (existsSync(asked) && statSync(asked).isDirectory()) return asked
  for (let folder = dirname(asked); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return dirname(asked)
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {} // written by npm
}
