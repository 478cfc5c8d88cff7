import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { runIntegrityChecks } from '../features/erp/integrity-checks/index.ts'
import {
  BackupFault,
  keyForRestore,
  keyInFile,
  refuseWhileInUse,
  restoreBackup,
} from '../features/operations/backup/index.ts'
import { openBackupStore } from '../open-backups.ts'
import { openShopFiles } from '../open-files.ts'
import { type FileStore, isFileName } from '../ports/file-store.ts'
import { withDatabase } from './with-database.ts'

// `npm run restore -- FILE [--key KEYFILE] [--force] [--without-mail]`: restores the shop from a backup and runs the
// integrity checks. FILE is a file, or the name of a backup in the store. Without FILE the backups are listed. Exits with
// 1 when the restore or a check fails.
const now = () => new Date()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    force: { type: 'boolean', default: false },
    'without-mail': { type: 'boolean', default: false },
  },
})
const [name] = positionals
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

if (name === undefined) {
  const config = readConfig(process.env)
  const store = await openBackupStore(config, resolve(config.DATA_DIR))
  const names = (await store.list()).map((stored) => `  ${stored.name}`)
  console.error('Gebruik: npm run restore -- BESTAND [--key BESTAND] [--force] [--without-mail]')
  console.error([`Reservekopieën in ${store.place}:`, ...(names.length > 0 ? names : ['  geen'])].join('\n'))
  process.exitCode = 1
} else {
  await withDatabase(async (db, dataDir, config) => {
    const source = (await exists(name)) ? resolve(name) : await inStore(await openBackupStore(config, dataDir), name)
    await refuseWhileInUse(db)
    await migrate(db)
    const options = {
      key: values.key
        ? await keyInFile(resolve(values.key))
        : await keyForRestore({ dataDir, configured: config.BACKUP_KEY }),
      isForced: values.force,
      holdsMails: values['without-mail'],
    }
    const restored = await restoreBackup({ ...(await openShopFiles(config, dataDir)), db, now }, source, options)
    const { isGood, found, foundCount } = await runIntegrityChecks({ db, now })
    if (!isGood) process.exitCode = 1
    return [
      `De winkel van ${restored.madeAt} is terug: ${restored.rows} rijen en ${restored.snapshots} bestanden van NetSuite.`,
      `Nummers slaan over: nieuwe orders krijgen een nummer boven ${restored.lastOrderNumber}, omdat die daaronder na de reservekopie gebruikt kunnen zijn.`,
      `Wat na ${restored.madeAt} gebeurde is weg: orders en betalingen van daarna staan nog in NetSuite en bij de betaaldienst, en wie daarna vroeg om vergeten te worden staat weer in de winkel. Vergeet die opnieuw.`,
      restored.waitingMails > 0 && waitingMailsText(restored.waitingMails, options.holdsMails),
      restored.ordersUnderCheck > 0 &&
        `${restored.ordersUnderCheck} bestellingen kunnen na de reservekopie betaald zijn. Hun klanten lezen "Wij controleren uw betaling" en kunnen niet betalen. Vergelijk ze met Mijn PAY. en geef ze vrij op het startscherm van het beheer; tot dan vervallen zij niet.`,
      restored.missingPhotographs > 0 &&
        `${restored.missingPhotographs} foto's ontbreken: start "Foto's" op de pagina Data.`,
      isGood ? 'De boekhouding klopt.' : `De boekhouding heeft ${foundCount} fouten:`,
      ...found.map(({ salesOrderId, itemId, reason }) => `  ${salesOrderId ?? itemId ?? ''} ${reason}`),
    ]
      .filter(Boolean)
      .join('\n')
  })
}

/** Opens a backup in the store. Throws `BackupFault` when it has none of this name. */
async function inStore(store: FileStore, file: string): Promise<AsyncIterable<Uint8Array>> {
  const isThere = isFileName(file) && (await store.list()).some((stored) => stored.name === file)
  if (!isThere) throw new BackupFault(`Er is geen bestand ${file}, ook niet in ${store.place}.`)
  return store.get(file)
}

function waitingMailsText(count: number, areHeld: boolean): string {
  return areHeld
    ? `${count} mails die toen wachtten zijn niet verstuurd: kijk ze na op de pagina Berichten.`
    : `${count} mails die toen wachtten worden verstuurd, misschien voor de tweede keer (met --without-mail niet).`
}
