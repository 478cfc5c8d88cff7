import type { Twin } from '../twin.ts'
import { createCallLog } from './call-log.ts'
import { callsPage } from './calls-page.ts'
import { overviewPage } from './overview-page.ts'
import { paymentTerminalsPage } from './payment-terminals-page.ts'
import { sendControl, stateOf } from './twin-state.ts'

/** The twins and their control pages, behind one port. */
export interface ControlPanel {
  /** Responds to a request. Returns undefined when no twin and no page has this path. */
  respond(request: Request): Promise<Response | undefined>
}

/**
 * Creates the control panel: it logs and passes on the calls to the twins, and serves the control pages.
 *
 * The pages are in Dutch: `/`, `/oproepen/{twin}` (calls) and `/pin` (payment terminals). Their forms post to
 * `/storing/{twin}` (fault), `/herstel/{twin}` (reset), `/pin` and `/pin/{terminal}`. A twin must not have one of these
 * names, because the first path segment selects the twin.
 */
export function createControlPanel(twins: readonly Twin[], now: () => Date = () => new Date()): ControlPanel {
  const calls = createCallLog(now)
  const twinOf = (name: string | undefined) => twins.find((twin) => twin.name === name)

  return {
    async respond(request) {
      const [, first, second, third] = new URL(request.url).pathname.split('/')
      const twin = twinOf(first)
      if (!twin) return third === undefined ? page(request, first ?? '', second) : undefined
      // Calls to the controls of a twin are not logged as calls of the shop.
      const isControl = second === '_twin'
      return isControl ? twin.handle(request) : calls.record(twin.name, request, () => twin.handle(request))
    },
  }

  async function page(request: Request, first: string, second: string | undefined): Promise<Response | undefined> {
    const route = `${request.method} ${first}`
    const twin = twinOf(second)
    if (route === 'GET ') return overviewPage(await overview())
    if (route === 'GET oproepen' && twin) return callsPage(twin.name, calls.newestFirst(twin.name))
    if (route === 'POST storing' && twin) return setFault(twin, await formOf(request))
    if (route === 'POST herstel' && twin) return redirectWhen(await sendControl(twin, 'reset', {}), `/#${twin.name}`)

    const pay = twinOf('pay')
    if (first !== 'pin' || !pay) return undefined
    if (route === 'GET pin') return paymentTerminalsPage(await stateOf(pay))
    const form = await formOf(request)
    const control = second ? `terminals/${encodeURIComponent(second)}` : 'terminals'
    // A refusal is ignored: it means that the payment has ended already, and the page then shows the current state.
    await sendControl(pay, control, second ? { play: form.get('play') } : { byHand: form.get('byHand') === 'ja' })
    return seeOther('/pin')
  }

  function overview() {
    return Promise.all(
      twins.map(async (twin) => ({
        name: twin.name,
        calls: calls.newestFirst(twin.name),
        state: await stateOf(twin),
      })),
    )
  }

  async function setFault(twin: Twin, form: URLSearchParams): Promise<Response> {
    const count = Number(form.get('count')) || undefined
    return redirectWhen(await sendControl(twin, 'faults', { mode: form.get('mode'), count }), `/#${twin.name}`)
  }
}

const formOf = async (request: Request) => new URLSearchParams(await request.text())

const redirectWhen = (isAccepted: boolean, path: string) =>
  isAccepted ? seeOther(path) : new Response('Dat kan niet.', { status: 400 })

const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } })
