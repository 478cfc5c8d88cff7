import { html, pageResponse } from '../html.ts'
import type { TwinCall } from './call-log.ts'
import { textsOf } from './service-texts.ts'

const clock = new Intl.DateTimeFormat('nl-NL', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/** Returns the page with the last calls to a twin, newest first. */
export function callsPage(twinName: string, calls: readonly TwinCall[]): Response {
  const { title } = textsOf(twinName)
  const rows = calls.map(
    ({ at, method, path, status, tookMs }) => html`<tr class="${status === undefined || status >= 400 ? 'ill' : ''}">
      <td><time datetime="${at.toISOString()}">${clock.format(at)}</time></td>
      <td>${method}</td><td class="path">${path}</td>
      <td>${status ?? 'geen antwoord'}</td><td class="number">${Math.round(tookMs)} ms</td>
    </tr>`,
  )
  const table = html`<div class="card scroll" tabindex="0" role="region" aria-label="Oproepen"><table>
    <thead><tr><th scope="col">Wanneer</th><th scope="col">Wijze</th><th scope="col">Wat</th><th scope="col">Antwoord</th>
      <th scope="col" class="number">Duur</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`
  return pageResponse({
    title: `Oproepen van ${title}`,
    styles,
    body: html`<main>
      <p><a href="/#${twinName}">← Nagebootste diensten</a></p>
      <header><h1>Oproepen van ${title}</h1><a href="/oproepen/${twinName}">Vernieuwen</a></header>
      ${rows.length > 0 ? table : html`<div class="card"><p>Er is nog niets gevraagd.</p></div>`}
      <p class="note">De laatste 200, de nieuwste bovenaan. Van adressen en berichten wordt de inhoud niet bewaard.</p>
    </main>`,
  })
}

const styles = `
  main { max-width: 64rem }
  header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; flex-wrap: wrap }
  .scroll { overflow-x: auto; padding: .5rem 1.25rem }
  table { border-collapse: collapse; width: 100%; font-size: .9375rem }
  th { text-align: left; color: var(--soft); font-weight: 600 } th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
  tbody tr:last-child td { border-bottom: 0 }
  td { white-space: nowrap; font-variant-numeric: tabular-nums } .path { white-space: normal; overflow-wrap: anywhere; min-width: 14rem; font-family: ui-monospace, monospace; font-size: .875rem }
  .number { text-align: right } .ill td { color: #8a2f14 }
`
