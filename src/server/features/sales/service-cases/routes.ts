import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { service } from '#shared/contracts/service.ts'
import { serviceDesk } from '#shared/contracts/service-desk.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { GuaranteeYears } from '#shared/domain/service/guarantee.ts'
import { MAX_SERVICE_PHOTO_BYTES } from '#shared/domain/service/photos.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { hostCookie, isStaff, requireUser, type Visitor } from '../../../access/visitor.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { SingleFlight } from '../../../db/single-flight.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { cookieName } from '../../../http/session-cookies.ts'
import { isShopperOf, ordersTable } from '../sales-orders/index.ts'
import { caseCookie, isTokenOfCase, openCasePath } from './case-token.ts'
import { type CaseRow, casesTable } from './cases-table.ts'
import { findCases } from './find-cases.ts'
import { addCost, assignCase, savePart } from './handle-case.ts'
import { type OpenDeps, openForCustomer, reportProblem } from './open-case.ts'
import { ownOrderIds } from './own-order-ids.ts'
import { photosTable } from './photos-table.ts'
import { ownCase, ownListedCase, showCase } from './show-case.ts'
import { serviceFigures } from './show-figures.ts'
import { type PhotoDeps, readPhoto, type SentFile, storePhoto } from './store-photo.ts'
import { writeAsCustomer, writeAsStaff } from './write-message.ts'

type Deps = OpenDeps &
  PhotoDeps & {
    /** Key of which the tokens in mails are derived. */
    secret: Uint8Array
    isHttps: boolean
    guaranteeYears: GuaranteeYears
    singleFlight: SingleFlight
    counts: CachedCounts
  }

/** Lifetime of the cookie with the token of a case. The link in the mail sets it again. */
const COOKIE_SECONDS = 60 * 24 * 60 * 60
/** Most cases that an account lists. */
const MAX_LISTED = 50

/** Routes of service cases: of customers, and of staff. */
export async function serviceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  customerRoutes(app, deps)
  staffRoutes(app, deps)
  await app.register(async (scope) => photoRoutes(scope, deps))
}

/** Returns whether the visitor is the customer of a case: has its token, or is the shopper of its order. */
async function isCustomerOf(deps: Deps, row: CaseRow, visitor: Visitor, request: FastifyRequest): Promise<boolean> {
  const name = caseCookie(row.id)
  const token = request.cookies[hostCookie(name)] ?? request.cookies[name]
  if (isTokenOfCase(deps.secret, row, token)) return true
  const order = row.salesOrderId === null ? undefined : await ordersTable(deps.db).find(row.salesOrderId)
  return order !== undefined && isShopperOf(order, { visitor, token: orderToken(request, order.id) })
}

/** Returns a case that the visitor may use as its customer; undefined for other cases, and for erased ones. */
async function caseOfCustomer(deps: Deps, id: number, visitor: Visitor, request: FastifyRequest) {
  const row = await casesTable(deps.db).find(id)
  if (!row || row.erasedAt || !(await isCustomerOf(deps, row, visitor, request))) return undefined
  return row
}

/** Returns the case after a change, as its customer sees it. */
async function ownCaseById(deps: Deps, id: number) {
  const row = await casesTable(deps.db).find(id)
  return row && !row.erasedAt ? ok(await ownCase(deps, row)) : fail('service_case_not_found')
}

function customerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, service.open, async ({ params: { id }, headers, body }, { visitor, request }) => {
    const token = orderToken(request, id)
    const key = headers['idempotency-key']
    const opened = await reportProblem(deps, { ...body, salesOrderId: id, key, visitor, token })
    if (!opened.ok) return opened.code === 'order_forgotten' ? fail('order_not_found') : opened
    const row = await casesTable(deps.db).find(opened.value)
    return row ? ok(await ownCase(deps, row)) : fail('order_not_found')
  })

  mount(app, service.ofOrder, async ({ params: { id } }, { visitor, request }) => {
    const order = await ordersTable(deps.db).find(id)
    const isAllowed = order && (isStaff(visitor) || isShopperOf(order, { visitor, token: orderToken(request, id) }))
    if (!isAllowed) return fail('order_not_found')
    return ok((await casesTable(deps.db).ofOrders([id], MAX_LISTED)).map(ownListedCase))
  })

  mount(app, service.own, async (_, { visitor }) => {
    const orderIds = await ownOrderIds(deps.db, requireUser(visitor).userId)
    return ok((await casesTable(deps.db).ofOrders(orderIds, MAX_LISTED)).map(ownListedCase))
  })

  mount(app, service.show, async ({ params: { id } }, { visitor, request }) => {
    const row = await caseOfCustomer(deps, id, visitor, request)
    return row ? ok(await ownCase(deps, row)) : fail('service_case_not_found')
  })

  mount(app, service.write, async ({ params: { id }, headers, body }, { visitor, request }) => {
    if (!(await caseOfCustomer(deps, id, visitor, request))) return fail('service_case_not_found')
    const written = await writeAsCustomer(deps, id, { ...body, key: headers['idempotency-key'] })
    return written.ok ? ownCaseById(deps, id) : written
  })

  /**
   * Route of the link in our mails. Stores the token of the case in this browser and redirects to the page of the case.
   * With a wrong token nothing is stored, so the page shows only what this visitor may see without the link.
   */
  app.get<{ Params: { id: string; token: string } }>(
    openCasePath(':id', ':token'),
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async ({ params }, reply) => {
      const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0
      const row = await casesTable(deps.db).find(id)
      if (row && isTokenOfCase(deps.secret, row, params.token)) setCaseCookie(reply, id, params.token, deps.isHttps)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(sitePaths.serviceCase(id), 303)
    },
  )
}

const setCaseCookie = (reply: FastifyReply, id: number, token: string, isHttps: boolean) =>
  reply.setCookie(cookieName(caseCookie(id), isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: COOKIE_SECONDS,
  })

function staffRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, serviceDesk.find, async ({ query }, { visitor }) => {
    const { page, pageSize } = query
    return ok({ ...(await findCases(deps, { ...query, userId: requireUser(visitor).userId })), page, pageSize })
  })

  const figures = serviceFigures(deps)
  mount(app, serviceDesk.figures, async ({ query: { months } }) =>
    ok(await deps.singleFlight(`service figures ${months}`, () => figures(months))),
  )

  mount(app, serviceDesk.show, ({ params }) => showCase(deps, params.id))

  mount(app, serviceDesk.open, async ({ headers, body }, { visitor }) => {
    const opened = await openForCustomer(deps, {
      ...body,
      salesOrderId: body.salesOrderId ?? null,
      key: headers['idempotency-key'],
      actor: requireUser(visitor),
    })
    if (opened.ok) return caseAfterOpening(deps, opened.value)
    // Only a customer has a limit of open cases.
    if (opened.code === 'too_many_service_cases') throw new Error('staff have no limit of open service cases')
    return opened
  })

  mount(app, serviceDesk.write, async ({ params: { id }, headers, body }, { visitor }) => {
    const actor = requireUser(visitor)
    const written = await writeAsStaff(deps, id, { ...body, key: headers['idempotency-key'], actor })
    return written.ok ? showCase(deps, id) : written
  })

  mount(app, serviceDesk.assign, async ({ params: { id }, body }, { visitor }) => {
    const assigned = await assignCase(deps, id, { ...body, actor: requireUser(visitor) })
    return assigned.ok ? showCase(deps, id) : assigned
  })

  mount(app, serviceDesk.savePart, async ({ params: { id, partId }, body }, { visitor }) => {
    const saved = await savePart(deps, id, { ...body, partId, actor: requireUser(visitor) })
    return saved.ok ? showCase(deps, id) : saved
  })

  mount(app, serviceDesk.addCost, async ({ params: { id, costId }, body }, { visitor }) => {
    const added = await addCost(deps, id, { ...body, costId, actor: requireUser(visitor) })
    return added.ok ? showCase(deps, id) : added
  })
}

/** Returns a case that was just opened. Cases are never deleted, so it exists. */
async function caseAfterOpening(deps: Deps, id: number) {
  const shown = await showCase(deps, id)
  if (!shown.ok) throw new Error('a service case that was just opened does not exist')
  return shown
}

/** Mounts the calls with photos in a scope that also parses files. All other calls of the shop accept JSON only. */
function photoRoutes(app: FastifyInstance, deps: Deps): void {
  app.addContentTypeParser(/^(image\/|application\/(octet-stream|pdf))/, (_, payload, done) => {
    readFile(payload).then(
      (file) => done(null, file),
      (error: Error) => done(error),
    )
  })

  mount(app, service.sendOrderPhoto, async ({ params: { id, photoId } }, { visitor, request }) => {
    const order = await ordersTable(deps.db).find(id)
    if (!order || !isShopperOf(order, { visitor, token: orderToken(request, id) })) return fail('order_not_found')
    return storePhoto(deps, { id: photoId, file: fileOf(request), scope: `order:${id}` })
  })

  mount(app, service.sendPhoto, async ({ params: { id, photoId } }, { visitor, request }) => {
    if (!(await caseOfCustomer(deps, id, visitor, request))) return fail('service_case_not_found')
    return storePhoto(deps, { id: photoId, file: fileOf(request), scope: `case:${id}` })
  })

  mount(app, serviceDesk.sendPhoto, ({ params: { photoId } }, { visitor, request }) =>
    storePhoto(deps, { id: photoId, file: fileOf(request), scope: `user:${requireUser(visitor).userId}` }),
  )

  mount(app, service.photo, async ({ params: { id, photoId }, query }, { visitor, request, reply }) => {
    const message = await photosTable(deps.db).messageOf(photoId)
    if (!message || message.caseId !== id) return fail('service_photo_not_found')
    const isAllowed =
      isStaff(visitor) || (message.kind !== 'note' && (await caseOfCustomer(deps, id, visitor, request)))
    const content = isAllowed ? await readPhoto(deps, photoId, query.size) : undefined
    if (!content) return fail('service_photo_not_found')
    // The browser of this visitor may keep it; a shared cache may not. The content of a photo never changes.
    reply.header('cache-control', 'private, max-age=86400').type('image/webp').send(content)
    return SENT
  })
}

/** Reads a file. Above the limit the rest is read and dropped, so that the sender gets the response. */
async function readFile(payload: AsyncIterable<Uint8Array>): Promise<SentFile> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size <= MAX_SERVICE_PHOTO_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > MAX_SERVICE_PHOTO_BYTES ? 'too_large' : Buffer.concat(chunks)
}

/** Returns the file of a request. A body of another type is an empty file, which is refused. */
function fileOf({ body }: FastifyRequest): SentFile {
  return body === 'too_large' || body instanceof Uint8Array ? body : new Uint8Array()
}
