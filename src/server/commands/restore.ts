import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { runIntegrityChecks } from '../features/erp/integrity-checks/index.ts'
import { refuseWhileInUse, restoreBackup } from '../features/operations/backup/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run restore -- FILE [--force] [--without-mail]`: builds the shop up again from a backup, and checks its books.
const now = () => new Date()
const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--'))
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

if (!file || !(await isThere(file))) {
  console.error(file ? `Er is geen bestand ${file}` : 'Gebruik: npm run restore -- BESTAND [--force] [--without-mail]')
  process.exitCode = 1
} else {
  await withDatabase(async (db, dataDir) => {
    await refuseWhileInUse(db)
    await migrate(db)
    const how = { isForced: words.includes('--force'), holdsMails: words.includes('--without-mail') }
    const restored = await restoreBackup({ db, dataDir, now }, resolve(file), how)
    const { isGood, found, foundCount } = await runIntegrityChecks({ db, now })
    if (!isGood) process.exitCode = 1
    return [
      `De winkel van ${restored.madeAt} is terug: ${restored.rows} rijen en ${restored.snapshots} bestanden van NetSuite.`,
      `Nummers slaan over: nieuwe orders krijgen een nummer boven ${restored.lastOrderNumber}, omdat die daaronder na de reservekopie gebruikt kunnen zijn.`,
      `Wat na ${restored.madeAt} gebeurde is weg: orders en betalingen van daarna staan nog in NetSuite en bij de betaaldienst, en wie daarna vroeg om vergeten te worden staat weer in de winkel. Vergeet die opnieuw.`,
      restored.waitingMails > 0 && mailsInWords(restored.waitingMails, how.holdsMails),
      restored.missingPhotographs > 0 &&
        `${restored.missingPhotographs} foto's ontbreken: start "Foto's" op de pagina Data.`,
      isGood ? 'De boekhouding klopt.' : `De boekhouding heeft ${foundCount} fouten:`,
      ...found.map(({ salesOrderId, itemId, reason }) => `  ${salesOrderId ?? itemId ?? ''} ${reason}`),
    ]
      .filter(Boolean)
      .join('\n')
  })
}

function mailsInWords(count: number, areHeld: boolean): string {
  return areHeld
    ? `${count} mails die toen wachtten zijn niet verstuurd: kijk ze na op de pagina Berichten.`
    : `${count} mails die toen wachtten worden verstuurd, misschien voor de tweede keer (met --without-mail niet).`
}
