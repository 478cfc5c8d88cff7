import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { quotes } from '#shared/contracts/quotes.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { callerNetwork } from '../../../access/caller-network.ts'
import { isStaff, orderCookie, quoteCookie, requireUser, type Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { quoteToken } from '../../../http/request-visitor.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { cookieName } from '../../../http/session-cookies.ts'
import { renderDocument } from '../documents/index.ts'
import { type AcceptDeps, acceptQuote } from './accept-quote.ts'
import { askRenewal, markSeen, refuseQuote } from './answer-quote.ts'
import { quoteDocument } from './quote-document.ts'
import { mayUseQuote, openQuotePath } from './quote-token.ts'
import { ownQuotes, tokenOfOwnQuote } from './quotes-of-customer.ts'
import { quotesTable, readVersions } from './quotes-table.ts'
import { saveCartAsQuote } from './save-cart-as-quote.ts'
import { showQuote } from './show-quote.ts'

type Deps = AcceptDeps & {
  publicUrl: string
  shop: ShopDetails
  /** True when the shop runs on https. Cookies are then sent over https only. */
  isHttps: boolean
}

/** Lifetime of the cookie with the order token, as for an order of the checkout. */
const ORDER_COOKIE_SECONDS = 14 * 24 * 60 * 60
/** Lifetime of the cookie with the quote token. The link in the mail sets it again. */
const QUOTE_COOKIE_SECONDS = 60 * 24 * 60 * 60

/** Returns the token with which a caller uses a quote: as its account, otherwise that of its link. Not verified. */
async function tokenOf(deps: Deps, { visitor, request }: { visitor: Visitor; request: FastifyRequest }, id: number) {
  const own = visitor.kind === 'user' ? await tokenOfOwnQuote(deps, id, visitor.userId) : undefined
  return own ?? quoteToken(request, id)
}

/** Routes of the customer of a quote, and the route of the link in the mails. */
export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  const setCookie = (reply: FastifyReply, name: string, token: string, maxAge: number) =>
    reply.setCookie(cookieName(name, deps.isHttps), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.isHttps,
      maxAge,
    })

  mount(app, quotes.save, async ({ body, headers }, { reply }) => {
    const saved = await saveCartAsQuote(deps, body, headers['idempotency-key'])
    if (!saved.ok) return saved
    const { quoteId, number, token } = saved.value
    setCookie(reply, quoteCookie(quoteId), token, QUOTE_COOKIE_SECONDS)
    return ok({ quoteId, number })
  })

  mount(app, quotes.own, async (_, { visitor }) => ok(await ownQuotes(deps, requireUser(visitor).userId)))

  mount(app, quotes.show, async ({ params: { id } }, caller) => showQuote(deps, id, await tokenOf(deps, caller, id)))

  mount(app, quotes.see, async ({ params: { id } }, caller) =>
    markSeen(deps, id, { token: await tokenOf(deps, caller, id), isStaff: isStaff(caller.visitor) }),
  )

  mount(app, quotes.accept, async ({ params: { id }, body }, { request, reply, visitor }) => {
    const { version, ...form } = body
    const accepted = await acceptQuote(deps, id, {
      token: await tokenOf(deps, { visitor, request }, id),
      version,
      form,
      visitor,
      network: callerNetwork(request.ip),
    })
    if (!accepted.ok) return accepted
    const { salesOrderId, salesOrderDeposit, orderToken } = accepted.value
    setCookie(reply, orderCookie(salesOrderId), orderToken, ORDER_COOKIE_SECONDS)
    return ok({ salesOrderId, salesOrderDeposit })
  })

  mount(app, quotes.refuse, async ({ params: { id }, body }, caller) => {
    const token = await tokenOf(deps, caller, id)
    const refused = await refuseQuote(deps, id, { ...body, token })
    return refused.ok ? showQuote(deps, id, token) : refused
  })

  mount(app, quotes.renew, async ({ params: { id } }, caller) => {
    const token = await tokenOf(deps, caller, id)
    const asked = await askRenewal(deps, id, { token })
    return asked.ok ? showQuote(deps, id, token) : asked
  })

  mount(app, quotes.document, async ({ params: { id } }, { request, visitor, reply }) => {
    const quote = await quotesTable(deps.db).find(id)
    if (!quote || !mayUseQuote(quote, await tokenOf(deps, { visitor, request }, id))) return fail('quote_not_found')
    const version = (await readVersions(deps.db, id)).find((one) => one.version === quote.sentVersion)
    if (!version) return fail('quote_not_found')
    const content = quoteDocument({ quote, version, publicUrl: deps.publicUrl, at: deps.now() })
    return sendPdf(reply, `offerte-${quote.number}`, await renderDocument(content, deps.shop))
  })

  /**
   * Route of the link in our mails. Stores the token in this browser and opens the page of the quote. With a wrong token
   * nothing is stored, and the page says that it cannot show the quote.
   */
  app.get<{ Params: { id: string; token: string } }>(
    openQuotePath(':id', ':token'),
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async ({ params }, reply) => {
      const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0
      const quote = await quotesTable(deps.db).find(id)
      if (quote && mayUseQuote(quote, params.token)) {
        setCookie(reply, quoteCookie(id), params.token, QUOTE_COOKIE_SECONDS)
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(sitePaths.quote(id), 303)
    },
  )
}
