import type { Config } from './config.ts'
import { DEMO_PASSWORD, demoAccounts } from './features/people/sessions/index.ts'
import type { RunningShop } from './start-shop.ts'

/** Returns the Dutch text that the server prints after its start: addresses, demo accounts, storage and warnings. */
export function banner(config: Config, shop: RunningShop): string {
  const lines: [string, string][] = [[config.SHOP_NAME, shop.url]]
  lines.push(['Beschrijving API', `${shop.url}/api/docs`])
  if (!shop.hasPages)
    lines.push(['Let op', 'de webwinkel is nog niet gebouwd; alleen de API antwoordt (npm run build)'])
  if (shop.twinsUrl) {
    lines.push(['Nagebootste diensten', shop.twinsUrl], ['Postvak', `${shop.twinsUrl}/mail`])
    for (const { email } of demoAccounts) lines.push(['Demo-account', `${email} / ${DEMO_PASSWORD}`])
  }
  if (config.practice) lines.push(['Oefenwinkel', `${config.practice.url} (start bij het eerste gebruik)`])
  lines.push([
    'Gegevens',
    shop.database === 'pglite' ? `${config.DATA_DIR} (PGlite)` : `PostgreSQL; bestanden in ${config.DATA_DIR}`,
  ])
  if (shop.otherFolders > 0) {
    lines.push([
      'LET OP',
      `${shop.otherFolders} andere servers op deze database hebben andere bestanden (FILES_S3_BUCKET of DATA_DIR).`,
    ])
    lines.push(['', 'Wat de een ophaalt zet de ander dan niet in de winkel. Geef alle servers dezelfde map.'])
  }
  if (shop.database === 'pglite') {
    lines.push(['', 'PGlite is voor demo en ontwikkeling: het overleeft geen stroomstoring.'])
    lines.push(['', 'Neem voor een echte winkel PostgreSQL, met DATABASE_URL.'])
  }
  const width = Math.max(...lines.map(([label]) => label.length))
  return `\n${lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n')}\n`
}
