import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { DEFAULT_LOCATION } from '#shared/contracts/locations.ts'
import { pins, type Till, tills } from '#shared/contracts/tills.ts'
import { MAIN_DRAWER, MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { originOf } from '../../../http/request-visitor.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { type SessionDeps, sessionsTable } from '../../people/sessions/index.ts'
import { renderDocument } from '../documents/index.ts'
import { countOfflineTries } from './count-offline-tries.ts'
import { recordDrawerOpening } from './drawer-openings.ts'
import { endTill, openTill, setDrawer, setLocation, type TillDeps } from './open-till.ts'
import { removePin, setPin, showPin } from './own-pin.ts'
import { findOpenTill, pinHolders, switchByPin } from './switch-by-pin.ts'
import { testPage } from './test-page.ts'
import { issueCode, redeemCode, revokeCode } from './till-codes.ts'
import { tillCodesTable } from './till-codes-table.ts'
import { customersForTill } from './till-customers.ts'
import { type TillRow, tillsTable } from './tills-table.ts'

type Deps = SessionDeps &
  TillDeps & {
    shop: ShopDetails
    /** Address of the shop for visitors. */
    publicUrl: string
    /** Called when there may be a mail to send. */
    outboxFilled(): void
  }

/** Routes of tills and of staff PINs. */
export function tillRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('findTill', async (tillId: string, secret: string) => {
    const till = await findOpenTill(deps, { tillId, secret })
    return till && { tillId, name: till.name }
  })
  const allTills = async () => ok({ tills: (await tillsTable(deps.db).all()).map(onWire) })

  mount(app, tills.open, ({ body }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return openTill(deps, body, requireUser(visitor))
  })

  const currentCodes = async () => {
    const codes = await tillCodesTable(deps.db).current(deps.now())
    return ok({
      codes: codes.map(({ codeId, name, tillId, expiresAt, locationId }) => ({
        codeId,
        name,
        isUsed: tillId !== null,
        expiresDateTime: expiresAt.toISOString(),
        locationId: locationId ?? DEFAULT_LOCATION,
      })),
    })
  }

  mount(app, tills.issueCode, ({ body: { name, locationId } }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    const location = locationId === DEFAULT_LOCATION ? null : locationId
    return issueCode(deps, { name, locationId: location }, requireUser(visitor))
  })

  mount(app, tills.codes, (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return currentCodes()
  })

  mount(app, tills.revokeCode, async ({ params }, { visitor }) => {
    await revokeCode(deps, params.codeId, requireUser(visitor))
    return currentCodes()
  })

  mount(app, tills.redeemCode, ({ body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return redeemCode(deps, body)
  })

  mount(app, tills.holders, ({ body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return pinHolders(deps, body)
  })

  mount(app, tills.switch, async ({ body }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { tillId, secret, email, pin } = body
    const opened = await switchByPin(deps, { tillId, secret }, { email, pin }, originOf(request))
    if (!opened.ok) return opened
    // The till sends the token of the previous user. That session ends too, even when it began with a password.
    if (visitor.kind === 'user') await sessionsTable(deps.db).end(visitor.sessionId)
    return ok({ ...opened.value.reply, message: 'U bent ingelogd.' })
  })

  mount(app, tills.customers, ({ body }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return customersForTill(deps, body, requireUser(visitor))
  })

  mount(app, tills.countTries, ({ body: { tillId, secret, ...report } }) =>
    countOfflineTries(deps, { tillId, secret }, report),
  )

  mount(app, tills.drawerOpened, ({ body }, { visitor }) => recordDrawerOpening(deps, body, requireUser(visitor)))

  mount(app, tills.testPage, async ({ query }, { reply }) => {
    const page = testPage(deps.now(), query.rollMm ? { rollMm: Number(query.rollMm) } : 'A4')
    return sendPdf(reply, 'proefafdruk', await renderDocument(page, deps.shop))
  })

  mount(app, tills.list, (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return allTills()
  })

  mount(app, tills.end, async ({ params }, { visitor }) => {
    const ended = await endTill(deps, params.tillId, requireUser(visitor))
    return ended.ok ? allTills() : ended
  })

  mount(app, tills.setDrawer, async ({ params, body }, { visitor }) => {
    const set = await setDrawer(deps, params.tillId, body.drawerId, requireUser(visitor))
    return set.ok ? allTills() : set
  })

  mount(app, tills.setLocation, async ({ params, body: { locationId } }, { visitor }) => {
    const location = locationId === DEFAULT_LOCATION ? null : locationId
    const set = await setLocation(deps, params.tillId, location, requireUser(visitor))
    return set.ok ? allTills() : set
  })

  mount(app, pins.show, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await showPin(deps, requireUser(visitor)))
  })

  mount(app, pins.set, async ({ body }, { visitor }) => {
    const outcome = await setPin(deps, requireUser(visitor), body)
    deps.outboxFilled()
    return outcome
  })

  mount(app, pins.remove, (_call, { visitor }) => removePin(deps, requireUser(visitor)))
}

const onWire = ({ openedAt, lastUsedAt, endedAt, ...till }: TillRow): Till => ({
  ...till,
  locationId: till.locationId ?? DEFAULT_LOCATION,
  drawerId: till.drawerId ?? MAIN_DRAWER,
  drawerName: till.drawerName ?? MAIN_DRAWER_NAME,
  openedDateTime: openedAt.toISOString(),
  lastUsedDateTime: lastUsedAt?.toISOString() ?? null,
  endedDateTime: endedAt?.toISOString() ?? null,
})
