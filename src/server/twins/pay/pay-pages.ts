import { type Html, html, pageResponse } from '../html.ts'
import type { TwinOrder } from './pay-orders.ts'
import { canChangeTo, dutchStatusOf, isOpen, laterOutcomes, outcomes } from './pay-statuses.ts'
import { PAYMENT_TERMINAL_METHOD } from './pay-terminals.ts'

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const clock = new Intl.DateTimeFormat('nl-NL', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

const explanations: Readonly<Record<keyof typeof outcomes, string>> = {
  paid: 'Het bedrag is ontvangen',
  cancelled: 'De betaler breekt af',
  expired: 'Er is te lang gewacht',
  denied: 'De bank keurt af',
  pending: 'De bank denkt nog na',
  authorized: 'Gereserveerd, nog niet geïnd',
}

/** Returns the hosted payment page. On the page of an open payment, a person chooses the outcome. */
export function payPage(order: TwinOrder, returnUrl: string): Response {
  return frame(
    order,
    html`${isOpen(order.status) ? outcomeForm(order) : endedPayment(order, returnUrl)}
      <p class="note">Nagebootste betaalpagina: er wordt geen geld afgeschreven.</p>`,
  )
}

/** Returns the page for an unknown payment link. */
export function unknownPayPage(): Response {
  return pageResponse(
    {
      title: 'Betaling niet gevonden',
      styles,
      body: html`<main><div class="card"><h1>Betaling niet gevonden</h1>
        <p>Deze betaallink bestaat niet of niet meer.</p></div></main>`,
    },
    404,
  )
}

function frame(order: TwinOrder, content: Html): Response {
  const isAtTerminal = order.methodId === PAYMENT_TERMINAL_METHOD
  return pageResponse({
    title: `${euros.format(order.amountCents / 100)} betalen`,
    styles,
    body: html`<main>
      <header><span class="mark" aria-hidden="true"></span><span>PAY. <small>oefenomgeving</small></span></header>
      <section class="card">
        <h1>${isAtTerminal ? 'Pinbetaling' : 'Uw betaling'}</h1>
        <p class="amount">${euros.format(order.amountCents / 100)}</p>
        <dl>
          <div><dt>Omschrijving</dt><dd>${order.description}</dd></div>
          <div><dt>Kenmerk</dt><dd>${order.reference ?? 'geen'}</dd></div>
          ${order.terminalCode ? html`<div><dt>Pinautomaat</dt><dd>${order.terminalCode}</dd></div>` : false}
          <div><dt>Geldig tot</dt><dd>${clock.format(new Date(order.expiresAt))}</dd></div>
          <div><dt>Status</dt><dd data-status="${order.status}">${dutchStatusOf(order.status)}</dd></div>
        </dl>
        ${content}
      </section>
    </main>`,
  })
}

function outcomeForm(order: TwinOrder): Html {
  const names = Object.keys(outcomes) as (keyof typeof outcomes)[] // an object literal has no other keys
  return html`<form method="post" action="${order.base}/checkout/${order.orderId}">
    <h2>Hoe loopt deze betaling af?</h2>
    <div class="choices">
      ${names.map(
        (name) => html`<button name="outcome" value="${name}" class="${name}" aria-describedby="${name}-means">
          ${outcomes[name].label}</button><span id="${name}-means" hidden>${explanations[name]}</span>`,
      )}
    </div>
  </form>`
}

function endedPayment(order: TwinOrder, returnUrl: string): Html {
  const { code, label } = laterOutcomes.chargeback
  return html`<p class="ended">Deze betaling is ${dutchStatusOf(order.status)}.</p>
    ${
      canChangeTo(order.status, code) &&
      html`<form method="post" action="${order.base}/checkout/${order.orderId}">
        <div class="choices"><button name="outcome" value="chargeback" class="authorized">${label}</button></div>
      </form>`
    }
    <p><a class="back" href="${returnUrl}">Terug naar de winkel</a></p>`
}

const styles = `
  main { max-width: 30rem }
  header { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.25rem; font-weight: 600; letter-spacing: .02em }
  header small { font-weight: 400; color: var(--soft); letter-spacing: 0 }
  .mark { width: 1.5rem; height: 1.5rem; border-radius: 50%; background: conic-gradient(#7a4a26 0 62%, #d3a878 0) }
  .card { box-shadow: 0 12px 40px -24px rgba(60, 40, 20, .45) }
  h1 { font: 600 1rem/1.4 system-ui, sans-serif; color: var(--soft); margin: 0 }
  h2 { font: 600 1rem/1.4 system-ui, sans-serif; margin: 1.5rem 0 .75rem }
  .amount { font: 500 2.75rem/1.15 Georgia, serif; margin: .25rem 0 1.25rem; font-variant-numeric: tabular-nums }
  dl { margin: 0; border-top: 1px solid var(--line) }
  dl div { display: flex; gap: 1rem; justify-content: space-between; padding: .6rem 0; border-bottom: 1px solid var(--line) }
  dt { color: var(--soft) } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  .choices { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .6rem }
  button, .back { font: inherit; min-height: 3rem; padding: .5rem; border-radius: 8px; border: 1px solid #cbbfb0; background: #fff; color: var(--ink); cursor: pointer }
  button:hover { background: #f7f1e8 }
  .authorized { grid-column: 1 / -1 }
  .paid { grid-column: 1 / -1; background: #2f5d43; border-color: #2f5d43; color: #fff; font-weight: 600 }
  .paid:hover { background: #264c37 }
  .back { display: inline-flex; align-items: center; padding-inline: 1rem; text-decoration: none; background: var(--accent); border-color: var(--accent); color: #fff }
  .ended { margin: 1.5rem 0 1rem; font-size: 1.125rem }
  .note { margin: 1.5rem 0 0 }
`
