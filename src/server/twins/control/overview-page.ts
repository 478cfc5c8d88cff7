import { type Html, html, pageResponse } from '../html.ts'
import type { TwinCall } from './call-log.ts'
import { faultText, textsOf } from './service-texts.ts'
import type { TwinState } from './twin-state.ts'

/** State and calls of one twin, for the front page. */
export type ServiceOverview = { name: string; calls: readonly TwinCall[]; state: TwinState }

/** Returns the front page: the state of every twin, with forms to change it. */
export function overviewPage(services: readonly ServiceOverview[]): Response {
  return pageResponse({
    title: 'Nagebootste diensten',
    styles,
    body: html`<main>
      <header><h1>Nagebootste diensten</h1><a href="/">Vernieuwen</a></header>
      <p class="lead">Deze diensten staan in voor partijen buiten de winkel. Er wordt niets betaald, bezorgd of verstuurd.</p>
      <div class="services">${services.map(card)}</div>
    </main>`,
  })
}

function card({ name, calls, state }: ServiceOverview): Html {
  const { title, about, page, isCalled = true } = textsOf(name)
  const { mode, count } = state.fault
  const isWorking = mode === 'none'
  return html`<section class="card service" id="${name}" aria-labelledby="${name}-title">
    <div class="head">
      <h2 id="${name}-title">${title}</h2>
      <p class="state ${isWorking ? 'well' : 'ill'}">${isWorking ? 'Werkt' : `Storing: ${faultText(mode)}`}${
        count === undefined ? '' : ` (nog ${count} keer)`
      }</p>
    </div>
    <p class="about">${about}</p>
    <p class="links">
      ${page && html`<a class="button" href="${page.path}">${page.label}</a>`}
      ${isCalled && html`<a href="/oproepen/${name}">${callsText(calls)}</a>`}
      <a href="/${name}/_twin/state">Toestand als JSON</a>
    </p>
    ${name === 'mail' && latestMails(state)}
    <form method="post" action="/storing/${name}" class="fault">
      <label>Storing <select name="mode">${['none', ...state.modes].map(
        (option) => html`<option value="${option}" ${option === mode ? 'selected' : ''}>${faultText(option)}</option>`,
      )}</select></label>
      <label>Hoe vaak <input name="count" type="number" min="1" max="9999" inputmode="numeric" placeholder="altijd"></label>
      <button>Instellen</button>
    </form>
    <details><summary>Alles vergeten</summary>
      <form method="post" action="/herstel/${name}">
        <p>Zet ${title} terug naar het begin: storingen weg, en wat er bewaard is ook.</p>
        <button class="danger">Terug naar het begin</button>
      </form>
    </details>
  </section>`
}

function callsText(calls: readonly TwinCall[]): string {
  const failed = calls.filter(({ status }) => status === undefined || status >= 400).length
  if (calls.length === 0) return 'Nog geen oproepen'
  const total = calls.length === 1 ? '1 oproep' : `${calls.length} oproepen`
  return failed > 0 ? `${total}, ${failed} mislukt` : total
}

const LATEST_MAILS = 3

function latestMails({ messages = [] }: TwinState): Html {
  const latest = messages.slice(0, LATEST_MAILS)
  if (latest.length === 0) return html`<p class="note">Er is nog geen e-mail verstuurd.</p>`
  return html`<ul class="mails">${latest.map(
    ({ id, subject, to }) =>
      html`<li><a href="/mail/${id}">${subject || '(geen onderwerp)'}</a> <span>aan ${to.join(', ')}</span></li>`,
  )}</ul>`
}

const styles = `
  main { max-width: 76rem }
  header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; flex-wrap: wrap }
  h1 { margin: 0 } h2 { font: 500 1.375rem/1.25 Georgia, serif; margin: 0 }
  .lead { color: var(--soft); max-width: 44rem; margin: .5rem 0 2rem }
  .services { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)) }
  .service { display: flex; flex-direction: column; gap: .9rem; padding: 1.5rem; scroll-margin-top: 1rem }
  .service:target { border-color: var(--accent) }
  .service > * { margin: 0 }
  .head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: space-between }
  .state { margin: 0; padding: .15rem .65rem; border-radius: 999px; font-size: .875rem; font-weight: 600 }
  .well { background: #e4efe7; color: #24503a } .ill { background: #f9e3dc; color: #8a2f14; border-radius: 8px }
  .about { color: var(--soft) }
  .links { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center }
  .links a:not(.button) { padding: .35rem 0 }
  .mails { list-style: none; padding: 0 } .mails li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
  .mails span { color: var(--soft); font-size: .875rem; display: block }
  .fault { display: grid; grid-template-columns: 1fr 5.5rem; gap: .75rem; align-items: end; margin-top: auto; padding-top: .9rem; border-top: 1px solid var(--line) }
  .fault button { grid-column: 1 / -1 }
  label { display: grid; gap: .25rem; font-size: .875rem; color: var(--soft); min-width: 0 }
  select, input { font: inherit; font-size: 1rem; color: var(--ink); width: 100%; min-height: 2.75rem; padding: .35rem .6rem; border: 1px solid #a99c8c; border-radius: 8px; background: #fff }
  button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: 8px; border: 1px solid #a99c8c; background: #fff; color: var(--ink); cursor: pointer }
  .button { display: inline-flex; align-items: center; text-decoration: none; background: var(--accent); border-color: var(--accent); color: #fff }
  button:hover { background: #f7f1e8 } .danger { color: #8a2f14; border-color: #c98d7a }
  details { font-size: .9375rem } summary { cursor: pointer; min-height: 2rem; color: var(--soft) } details p { margin: .25rem 0 .75rem }
`
