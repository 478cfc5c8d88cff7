import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import asar from '@electron/asar'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { isMain } from '../lib/is-main.ts'
import { ROOT } from '../lib/run.ts'
import { packPos } from './pack-pos.ts'
import { faultsOfFiles, faultsOfFuses, faultsOfInstallers, faultsOfManifest, MOST_BYTES } from './package-rules.ts'
import { readFuses } from './read-fuses.ts'
import { UNPACKED } from './unpacked.ts'

// Packages the showroom app around a stub of Electron and checks the result: files, fuses, and the settings of every
// installer. The e2e tests run on the unpacked application (`E2E_TERMINAL_APP`).

const OUTPUT = join(ROOT, '.cache/package')

type BuilderConfig = Awaited<ReturnType<typeof getConfig>>

/** Packages the showroom app and checks the package. @returns the problems; empty for a correct package */
async function checkPackage(): Promise<string[]> {
  await rm(OUTPUT, { recursive: true, force: true })
  process.env.ELECTRON_STUB = '1'
  const code = await packPos(['--linux', 'dir', `-c.directories.output=${OUTPUT}`])
  if (code !== 0) return [`electron-builder ended with ${code}`]

  const folder = join(OUTPUT, 'linux-unpacked')
  const archive = join(folder, 'resources/app.asar')
  const files = filesIn(archive)
  const config = await getConfig(ROOT, 'build/electron-builder.yml', null)
  const manifest: object = JSON.parse(asar.extractFile(archive, 'package.json').toString())
  const fuses = config.electronFuses as Record<string, boolean> // each of them is a boolean
  printSizes(files)
  asar.extractAll(archive, UNPACKED)

  return [
    ...faultsOfFiles(files),
    ...faultsOfManifest(manifest),
    ...faultsOfFuses(fuses, await readFuses(join(folder, 'leermeester'))),
    ...(await faultsOfLanguages(folder)),
    ...(await faultsOfIcons()),
    ...(await faultsOfConfig(config)),
  ]
}

function filesIn(archive: string): Map<string, number> {
  const names = asar
    .listPackage(archive, { isPack: false })
    .map((name) => name.replace(/^[/\\]/, '').replaceAll('\\', '/'))
  const sized = names.map((name) => [name, asar.statFile(archive, name)] as const)
  return new Map(sized.flatMap(([name, entry]) => ('size' in entry ? [[name, entry.size]] : [])))
}

function printSizes(files: ReadonlyMap<string, number>): void {
  const sizeOf = (folder: string) =>
    [...files].filter(([name]) => name.startsWith(folder)).reduce((sum, [, size]) => sum + size, 0)
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
  const bounded = Object.entries(MOST_BYTES).map(([file, most]) => `${file} ${kb(files.get(file) ?? 0)} of ${kb(most)}`)
  console.log(`${files.size} files, ${kb(sizeOf(''))}: page ${kb(sizeOf('out/renderer/'))}, ${bounded.join(', ')}`)
}

async function faultsOfLanguages(folder: string): Promise<string[]> {
  const found = (await readdir(join(folder, 'locales'))).toSorted().join(', ')
  return found === 'en-US.pak, nl.pak' ? [] : [`the languages in the package are ${found}`]
}

/** Checks the icons. Each installer needs its own icon format. */
async function faultsOfIcons(): Promise<string[]> {
  const icons = join(ROOT, '.cache/icons')
  const begins = async (file: string, beginning: string) =>
    (await readFile(join(icons, file))).subarray(0, beginning.length).toString('latin1') === beginning
      ? []
      : [`${file} does not have the format of its extension`]
  const kinds = [
    begins('icon.ico', '\u0000\u0000\u0001\u0000'),
    begins('icon.icns', 'icns'),
    begins('linux/512x512.png', '\u0089PNG'),
  ]
  return (await Promise.all(kinds)).flat()
}

/**
 * Checks the settings of every installer, also of those that cannot be made on this machine, and that the check detects
 * a wrong key.
 */
async function faultsOfConfig(config: BuilderConfig): Promise<string[]> {
  const refusal = (tried: object) =>
    validateConfiguration(tried as BuilderConfig, new DebugLogger(false)).then(
      () => undefined,
      (error: unknown) => String(error),
    )
  const message = await refusal(config)
  const planted = await refusal({ ...config, nsis: { ...config.nsis, oneKlik: true } })
  return [
    ...(message ? [`build/electron-builder.yml: ${message}`] : []),
    ...(planted ? [] : ['a wrong key in build/electron-builder.yml is not found']),
    ...faultsOfInstallers(config),
  ]
}

if (isMain(import.meta.url)) {
  const faults = await checkPackage()
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (faults.length === 0)
    console.log('The package contains the expected files, and its fuses have the configured states.')
  process.exitCode = faults.length > 0 ? 1 : 0
}
