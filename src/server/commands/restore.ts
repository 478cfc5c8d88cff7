import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { runIntegrityChecks } from '../features/erp/integrity-checks/index.ts'
import { refuseWhileInUse, restoreBackup } from '../features/operations/backup/index.ts'
import { withDatabase } from './with-database.ts'

// `npm run restore -- FILE [--force] [--without-mail]`: restores the shop from a backup and runs the integrity checks.
// Exits with 1 when the restore or a check fails.
const now = () => new Date()
const commandArguments = process.argv.slice(2)
const file = commandArguments.find((argument) => !argument.startsWith('--'))
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

if (!file || !(await exists(file))) {
  console.error(file ? `Er is geen bestand ${file}` : 'Gebruik: npm run restore -- BESTAND [--force] [--without-mail]')
  process.exitCode = 1
} else {
  await withDatabase(async (db, dataDir) => {
    await refuseWhileInUse(db)
    await migrate(db)
    const options = {
      isForced: commandArguments.includes('--force'),
      holdsMails: commandArguments.includes('--without-mail'),
    }
    const restored = await restoreBackup({ db, dataDir, now }, resolve(file), options)
    const { isGood, found, foundCount } = await runIntegrityChecks({ db, now })
    if (!isGood) process.exitCode = 1
    return [
      `De winkel van ${restored.madeAt} is terug: ${restored.rows} rijen en ${restored.snapshots} bestanden van NetSuite.`,
      `Nummers slaan over: nieuwe orders krijgen een nummer boven ${restored.lastOrderNumber}, omdat die daaronder na de reservekopie gebruikt kunnen zijn.`,
      `Wat na ${restored.madeAt} gebeurde is weg: orders en betalingen van daarna staan nog in NetSuite en bij de betaaldienst, en wie daarna vroeg om vergeten te worden staat weer in de winkel. Vergeet die opnieuw.`,
      restored.waitingMails > 0 && waitingMailsText(restored.waitingMails, options.holdsMails),
      restored.missingPhotographs > 0 &&
        `${restored.missingPhotographs} foto's ontbreken: start "Foto's" op de pagina Data.`,
      isGood ? 'De boekhouding klopt.' : `De boekhouding heeft ${foundCount} fouten:`,
      ...found.map(({ salesOrderId, itemId, reason }) => `  ${salesOrderId ?? itemId ?? ''} ${reason}`),
    ]
      .filter(Boolean)
      .join('\n')
  })
}

function waitingMailsText(count: number, areHeld: boolean): string {
  return areHeld
    ? `${count} mails die toen wachtten zijn niet verstuurd: kijk ze na op de pagina Berichten.`
    : `${count} mails die toen wachtten worden verstuurd, misschien voor de tweede keer (met --without-mail niet).`
}
