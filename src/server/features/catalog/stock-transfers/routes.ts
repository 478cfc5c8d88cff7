import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { stockTransfers } from '#shared/contracts/stock-transfers.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser, type Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../../sales/documents/index.ts'
import { locationStockTable } from '../stock/index.ts'
import {
  cancelTransfer,
  receiveTransfer,
  requestTransfer,
  sendTransfer,
  settleLoss,
  type TransferDeps,
} from './change-transfer.ts'
import { packingSlip } from './packing-slip.ts'
import { findTransfer, listTransfers } from './show-transfers.ts'

type Deps = TransferDeps & {
  shop: ShopDetails
  /** Returns the shop's location of the calling till; null for the default location, undefined without a till. */
  locationOfTill(visitor: Visitor, proof: ReturnType<typeof tillProof>): Promise<number | null | undefined>
}

/** Routes of the transfers between stock locations, for back office and tills. */
export function stockTransferRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, stockTransfers.find, async ({ query }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const stock = locationStockTable(db)
    const shopLocation = await deps.locationOfTill(visitor, tillProof(request))
    const own = shopLocation === undefined ? undefined : await stock.ofShopLocation(shopLocation)
    return ok({
      ...(await listTransfers(db, query)),
      page: query.page,
      pageSize: query.pageSize,
      places: await stock.locations(),
      ownPlaceId: own ?? null,
    })
  })

  mount(app, stockTransfers.show, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const transfer = await findTransfer(db, params.transferId)
    return transfer ? ok(transfer) : fail('transfer_not_found')
  })

  mount(app, stockTransfers.request, ({ body }, { visitor }) => requestTransfer(deps, body, requireUser(visitor)))
  mount(app, stockTransfers.send, ({ params, body }, { visitor }) =>
    sendTransfer(deps, { ...params, ...body }, requireUser(visitor)),
  )
  mount(app, stockTransfers.receive, ({ params, body }, { visitor }) =>
    receiveTransfer(deps, { ...params, ...body }, requireUser(visitor)),
  )
  mount(app, stockTransfers.cancel, ({ params, body }, { visitor }) =>
    cancelTransfer(deps, { ...params, ...body }, requireUser(visitor)),
  )
  mount(app, stockTransfers.settle, ({ params, body }, { visitor }) =>
    settleLoss(deps, { ...params, ...body }, requireUser(visitor)),
  )

  mount(app, stockTransfers.slip, async ({ params }, { reply }) => {
    const transfer = await findTransfer(db, params.transferId)
    if (!transfer) return fail('transfer_not_found')
    return sendPdf(reply, `pakbon-${params.transferId}`, await renderDocument(packingSlip(transfer), deps.shop))
  })
}
