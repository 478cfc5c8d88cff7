import { html, pageResponse } from '../html.ts'
import type { ReceivedMail } from './inbox.ts'

const clock = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/** Returns the page with the stored mails of the shop, newest first. */
export function inboxPage(mails: readonly ReceivedMail[]): Response {
  const rows = mails.map(
    (mail) => html`<li><a href="/mail/${mail.id}">
      <span class="to">${mail.to.join(', ')}</span>
      <strong>${mail.subject || '(geen onderwerp)'}</strong>
      <time datetime="${mail.receivedAt}">${clock.format(new Date(mail.receivedAt))}</time>
    </a></li>`,
  )
  const list = html`<ul class="card">${rows}</ul>`
  const empty = html`<div class="card"><p>Er is nog geen e-mail verstuurd.</p></div>`
  return pageResponse({
    title: `Postvak (${mails.length})`,
    styles,
    body: html`<main>
      <header><h1>Postvak</h1><a href="/mail">Vernieuwen</a></header>
      ${mails.length > 0 ? list : empty}
      <p class="note">Alles wat de winkel verstuurt komt hier terecht en gaat niet verder.</p>
    </main>`,
  })
}

/**
 * Returns the page of one mail. The HTML of the mail is in a sandboxed frame, without scripts or access to the page.
 */
export function mailPage(mail: ReceivedMail): Response {
  return pageResponse({
    title: mail.subject,
    styles,
    body: html`<main>
      <p><a href="/mail">← Postvak</a></p>
      <article class="card">
        <h1>${mail.subject || '(geen onderwerp)'}</h1>
        <dl>
          <div><dt>Van</dt><dd>${mail.from}</dd></div>
          <div><dt>Aan</dt><dd>${mail.to.join(', ')}</dd></div>
          <div><dt>Ontvangen</dt><dd>${clock.format(new Date(mail.receivedAt))}</dd></div>
        </dl>
        ${mail.html ? html`<iframe title="Inhoud van de e-mail" src="/mail/${mail.id}/html" sandbox="${SANDBOX_PERMISSIONS}"></iframe>` : false}
        <details ${mail.html ? '' : 'open'}><summary>Als platte tekst</summary><pre>${mail.text}</pre></details>
      </article>
    </main>`,
  })
}

/** Permissions of the sandboxed frame: links may open a new tab, as in a mail program. Scripts are not permitted. */
const SANDBOX_PERMISSIONS = 'allow-popups allow-popups-to-escape-sandbox'

/** Returns the HTML of a mail alone. Its content security policy permits inline styles and pictures, but no scripts. */
export function mailContent(mail: ReceivedMail): Response {
  return new Response(withLinksInNewTab(mail.html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `sandbox ${SANDBOX_PERMISSIONS}; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:`,
    },
  })
}

/**
 * Adds a `<base>` tag, so that links open in a new tab. The tag is inserted after `<head>`, because before the doctype
 * it would put the browser in quirks mode.
 */
function withLinksInNewTab(content: string): string {
  const base = '<base target="_blank">'
  const head = /<head\b[^>]*>/i.exec(content)
  if (!head) return base + content
  const end = head.index + head[0].length
  return content.slice(0, end) + base + content.slice(end)
}

/** Returns the page for an unknown mail. */
export const mailNotFoundPage = () =>
  pageResponse(
    {
      title: 'E-mail niet gevonden',
      body: html`<main><div class="card"><h1>E-mail niet gevonden</h1><a href="/mail">Naar het postvak</a></div></main>`,
    },
    404,
  )

const styles = `
  header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem }
  ul.card { list-style: none; margin: 0; padding: 0; overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .9rem 1.25rem; color: inherit; text-decoration: none }
  li a:hover { background: #faf4ea }
  li strong { grid-column: 1; font-weight: 600 }
  .to { grid-column: 1; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
  time { grid-column: 2; grid-row: 1 / span 2; align-self: center; color: var(--soft); font-size: .875rem }
  dl { margin: 0 0 1.25rem } dl div { display: flex; gap: 1rem } dt { width: 6rem; color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 65vh; border: 1px solid var(--line); border-radius: 8px; background: #fff }
  details { margin-top: 1rem } summary { cursor: pointer; min-height: 2rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace }
`
