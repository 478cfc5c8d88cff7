import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { restoreBackup } from '../features/backup/index.ts'
import { checkBooks } from '../features/bookkeeping/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run restore -- FILE [--force]`: builds the shop up again from a backup, and checks its books.
const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--'))
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

if (!file || !(await isThere(file))) {
  console.error(file ? `Er is geen bestand ${file}` : 'Gebruik: npm run restore -- BESTAND [--force]')
  process.exitCode = 1
} else {
  await withDatabase(async (db, dataDir) => {
    await migrate(db)
    const restored = await restoreBackup({ db, dataDir }, resolve(file), { isForced: words.includes('--force') })
    const { isGood, found, foundCount } = await checkBooks({ db, now: () => new Date() })
    if (!isGood) process.exitCode = 1
    return [
      `De winkel van ${restored.madeAt} is terug: ${restored.rows} rijen en ${restored.snapshots} bestanden van NetSuite.`,
      restored.missingPhotographs > 0 &&
        `${restored.missingPhotographs} foto's ontbreken: start "Foto's" op de pagina Data.`,
      isGood ? 'De boekhouding klopt.' : `De boekhouding heeft ${foundCount} fouten:`,
      ...found.map(({ salesOrderId, itemId, reason }) => `  ${salesOrderId ?? itemId ?? ''} ${reason}`),
    ]
      .filter(Boolean)
      .join('\n')
  })
}
