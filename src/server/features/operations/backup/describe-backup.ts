import { join } from 'node:path'
import type { BackupResult } from './write-backup.ts'

/**
 * Dutch text for the user of the command: the content of a backup, where its key is, and the things that it does not
 * contain.
 *
 * @param photographsPlace folder or bucket of the photographs
 */
export function describeBackup(
  { file, place, bytes, rows, tables, snapshots, photographs, lacksFiles }: BackupResult & { place?: string },
  { dataDir, photographsPlace }: { dataDir: string; photographsPlace: string },
  hasConfiguredKey: boolean,
): string {
  return [
    `${file}${place === undefined ? '' : ` in ${place}`}: ${rows} rijen uit ${tables} tabellen en ${snapshots} bestanden van NetSuite, ${Math.ceil(bytes / 1024)} KB.`,
    ...(lacksFiles
      ? [
          `${photographsPlace} was niet bereikbaar: de bestanden van NetSuite en de lijst van foto's ontbreken. Maak later een nieuwe kopie.`,
        ]
      : []),
    '',
    'LET OP: dit zit er NIET in. Bewaar het apart, ergens anders dan deze computer:',
    `- De sleutel waarmee het bestand versleuteld is: ${hasConfiguredKey ? 'BACKUP_KEY' : `het bestand ${join(dataDir, 'backup-key')}`}. Zonder die sleutel kan niemand de kopie lezen.`,
    `- AUTH_SECRET (of, waar die niet is ingesteld, het bestand ${join(dataDir, 'auth-secret')}). Zonder kan na terugzetten geen medewerker meer met een code inloggen.`,
    `- De foto's (${photographs}): na terugzetten haalt "Foto's" op de pagina Data ze uit NetSuite. Wat daar weg is, is weg; kopieer daarom ook ${photographsPlace}.`,
    "- De foto's bij servicemeldingen en van leveringen: die staan alleen in de mappen service-photos en proofs ernaast. Kopieer ook die mappen.",
    '- De instellingen van de server (.env): de accounts bij NetSuite, de betaaldienst en de mailserver.',
  ].join('\n')
}
