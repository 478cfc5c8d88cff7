import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderStore } from '../adapters/files/folder-store.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type CopiedFiles, copyFiles } from '../copy-files.ts'
import { failureReason } from '../features/operations/operations/index.ts'
import { openFileStores } from '../open-files.ts'
import { Outage } from '../ports/outage.ts'

// `npm run files:copy -- [FOLDER]`: copies photographs, service photos and snapshots of a data folder (default DATA_DIR) to the bucket of
// FILES_S3_BUCKET, and compares checksums. Deletes nothing, and can be repeated. Exits with 1 when a file was not copied.
const [folderArgument] = process.argv.slice(2)

try {
  const config = readConfig(process.env)
  if (!config.filesBucket) throw new ConfigError('FILES_S3_BUCKET ontbreekt: er is geen bucket om naar te kopiëren')
  const folder = resolve(folderArgument ?? config.DATA_DIR)
  if (!existsSync(folder)) throw new ConfigError(`Er is geen map ${folder}`)
  for (const [name, to] of Object.entries(await openFileStores(config.filesBucket))) {
    const from = folderStore(join(folder, name))
    const result = await copyFiles({ from, to }, (done) => {
      if (done % 100 === 0) console.log(`${from.place}: ${done} bestanden gedaan`)
    })
    console.log(resultText(from.place, to.place, result))
    if (result.newer.length + result.damaged.length > 0) process.exitCode = 1
  }
} catch (error) {
  const text = error instanceof Outage ? failureReason(error) : error instanceof ConfigError ? error.message : error
  console.error(text)
  process.exitCode = 1
}

function resultText(from: string, to: string, { copied, equal, newer, damaged }: CopiedFiles): string {
  return [
    `${from} naar ${to}: ${copied} gekopieerd en gecontroleerd, ${equal} stonden er al.`,
    ...newer.map((name) => `  ${name} is daar anders en nieuwer, en is niet vervangen.`),
    ...damaged.map((name) => `  ${name} is daar niet goed aangekomen. Start het kopiëren opnieuw.`),
  ].join('\n')
}
