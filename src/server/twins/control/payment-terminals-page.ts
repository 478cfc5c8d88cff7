import { type Html, html, pageResponse } from '../html.ts'
import { terminalActions } from '../pay/pay-terminals.ts'
import type { TerminalState, TwinState } from './twin-state.ts'

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })

/** Interval of the reloads. The page reloads itself to show a payment that a till has started. */
const REFRESH_SECONDS = 3

/** Returns the page with the payment terminals of the showroom, on which a person can act as the customer. */
export function paymentTerminalsPage({ terminals = [], byHand = false }: TwinState): Response {
  const isIdle = terminals.every(({ waiting }) => !waiting)
  return pageResponse({
    title: 'Pinautomaten',
    // The page does not reload while a payment waits, because a reload would remove the focus from the buttons.
    ...(isIdle && { head: html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` }),
    styles,
    body: html`<main>
      <p><a href="/#pay">← Nagebootste diensten</a></p>
      <h1>Pinautomaten</h1>
      <form method="post" action="/pin" class="card who">
        <p>${
          byHand
            ? 'U speelt de klant: een betaling wacht tot u hieronder kiest.'
            : 'De klant speelt zichzelf: na een paar tellen is betaald. Een bedrag op ,01 wordt geweigerd, ,02 geannuleerd, en op ,03 gebeurt er niets.'
        }</p>
        <button name="byHand" value="${byHand ? 'nee' : 'ja'}">${byHand ? 'Laat de klant zichzelf spelen' : 'Zelf de klant spelen'}</button>
      </form>
      <div class="terminals">${terminals.map(terminal)}</div>
      <p class="note">${
        isIdle
          ? `Zolang er niets te kiezen is kijkt deze pagina elke ${REFRESH_SECONDS} tellen opnieuw.`
          : html`<a href="/pin">Vernieuwen</a>`
      }</p>
    </main>`,
  })
}

function terminal({ code, name, connectionStatus, waiting }: TerminalState): Html {
  const isOff = connectionStatus !== 'ONLINE'
  return html`<section class="card device" aria-labelledby="${code}">
    <h2 id="${code}">${name}</h2>
    <div class="screen ${isOff ? 'off' : ''}">${
      waiting
        ? html`<p class="amount">${euros.format(waiting.amountCents / 100)}</p><p>${waiting.description}</p><p>Bied uw kaart aan</p>`
        : html`<p>${isOff ? 'Uitgeschakeld' : 'Wacht op een betaling'}</p>`
    }</div>
    ${
      waiting &&
      html`<form method="post" action="/pin/${code}" class="plays">${Object.entries(terminalActions).map(
        ([action, { label }]) => html`<button name="play" value="${action}" class="${action}">${label}</button>`,
      )}</form>`
    }
    <p class="note">${code}${waiting && ` · betaling ${waiting.orderId}`}</p>
  </section>`
}

const styles = `
  main { max-width: 60rem }
  h2 { font: 500 1.25rem/1.25 Georgia, serif; margin: 0 0 .75rem }
  .who { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; justify-content: space-between; padding: 1.25rem 1.5rem; margin-bottom: 1.25rem }
  .who p { margin: 0; flex: 1 1 18rem }
  .terminals { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
  .screen { background: #24302a; color: #eaf3ec; border-radius: 10px; padding: 1.25rem 1rem; min-height: 9rem; display: grid; align-content: center; justify-items: center; text-align: center; gap: .35rem }
  .screen p { margin: 0 } .screen.off { background: #4b4743; color: #efe9e2 }
  .amount { font: 500 2rem/1.1 Georgia, serif; font-variant-numeric: tabular-nums }
  .plays { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; margin-top: 1rem }
  button { font: inherit; min-height: 3rem; padding: .5rem .75rem; border-radius: 8px; border: 1px solid #a99c8c; background: #fff; color: var(--ink); cursor: pointer }
  button:hover { background: #f7f1e8 }
  .approve { grid-column: 1 / -1; background: #2f5d43; border-color: #2f5d43; color: #fff; font-weight: 600 } .approve:hover { background: #264c37 }
  .remove-card { grid-column: 1 / -1 }
`
