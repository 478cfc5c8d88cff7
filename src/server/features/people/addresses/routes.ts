import type { FastifyInstance, FastifyReply } from 'fastify'
import { addresses } from '#shared/contracts/addresses.ts'
import { mount, SENT, type SentMarker } from '../../../http/mount.ts'
import type { AddressLookup, AddressResponse } from '../../../ports/address-lookup.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'

type Deps = { addresses: AddressLookup; log: Log }

/**
 * Forwards address lookups to the address service, whose key only the server has.
 *
 * Search terms are personal data: they are not stored and not logged (docs/integrations/postcode.md#s6).
 */
export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, addresses.autocomplete, async ({ params, headers }, { reply }) => {
    const { context, term, language } = params
    const session = headers['x-autocomplete-session']
    return forwardResponse(deps.log, reply, () => deps.addresses.autocomplete({ context, term, language, session }))
  })

  mount(app, addresses.details, async ({ params, headers }, { reply }) => {
    const session = headers['x-autocomplete-session']
    return forwardResponse(deps.log, reply, () => deps.addresses.address({ context: params.context, session }))
  })
}

/** Forwards the status and body that the adapter returns. An `Outage` gets our own response. */
async function forwardResponse(
  log: Log,
  reply: FastifyReply,
  callService: () => Promise<AddressResponse<unknown>>,
): Promise<SentMarker> {
  try {
    const { status, body, cacheControl } = await callService()
    reply
      .status(status)
      .header('cache-control', cacheControl ?? 'no-store')
      .send(body)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    // Rejected credentials are an error of the shop and last until staff correct them. Other outages end without staff.
    log[error.reason === 'credentials' ? 'error' : 'warn'](
      { party: error.party, reason: error.reason },
      'address lookup failed',
    )
    reply.status(statusOf(error)).send({ exception: 'Address service not available' })
  }
  return SENT
}

function statusOf({ reason }: Outage): number {
  if (reason === 'timeout') return 504
  return reason === 'credentials' ? 502 : 503
}
