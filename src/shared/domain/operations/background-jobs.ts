/** Jobs that run as soon as there is work, and at least once a minute, with their descriptions for staff. */
export const BACKGROUND_JOBS = {
  outbox: 'Mails versturen die klaarstaan',
  erp: 'Verkopen naar de boekhouding brengen',
  'open-payments': 'Navragen hoe het met een open betaling staat',
  'paid-payments': 'Navragen of een betaling nog is teruggedraaid',
  'unpaid-orders': 'Bestellingen laten vervallen waarvoor niet op tijd is betaald',
  'stock-waiting': 'Mailen dat een uitverkocht product er weer is',
  'audit-seal': 'Het logboek verzegelen',
  quotes: 'Offertes laten verlopen en klanten eraan herinneren',
  'search-feed': 'De catalogus naar de zoekdienst sturen als hij nieuw is',
  'backup-watch': 'Mailen als er te lang geen goede reservekopie is',
  reductions: 'Afprijzingen beëindigen op hun laatste dag',
} as const

export type BackgroundJob = keyof typeof BACKGROUND_JOBS
