import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { applyCatalog } from '../features/catalog/import/index.ts'
import { openShopFiles } from '../open-files.ts'
import { withDatabase } from './with-database.ts'

// `npm run catalogue:import -- FILE`: applies a catalog snapshot, as an Admin can do on the page "Data" of the back
// office. Servers on the same PostgreSQL use the new catalog within a second, because they poll its version.
const [file] = process.argv.slice(2)

if (
  !file ||
  !(await access(file).then(
    () => true,
    () => false,
  ))
) {
  console.error(file ? `Er is geen bestand ${file}` : 'Gebruik: npm run catalogue:import -- BESTAND')
  process.exitCode = 1
} else {
  await withDatabase(async (db, dataDir, config) => {
    await migrate(db)
    const { snapshots } = await openShopFiles(config, dataDir)
    const { version, ...counts } = await applyCatalog({ db, snapshots, file: resolve(file), now: () => new Date() })
    const countTexts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
    return `Catalogus ${version}: ${countTexts.join(', ')}`
  })
}
