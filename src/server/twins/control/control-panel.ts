import type { Twin } from '../twin.ts'
import { createCallLog } from './call-log.ts'
import { callsPage } from './calls-page.ts'
import { overviewPage } from './overview-page.ts'
import { paymentTerminalsPage } from './payment-terminals-page.ts'
import { sendControl, stateOf } from './twin-state.ts'

/** Everything behind the port of the twins: the twins themselves, and the pages on which a person looks after them. */
export interface ControlPanel {
  /** Undefined when neither a twin nor a page goes by that path. */
  answer(request: Request): Promise<Response | undefined>
}

/**
 * The control page of the twins: what was called, faults, the PIN terminals, the way to the mail.
 *
 * Plain pages and forms, in Dutch as no twin is called: `/`, `/oproepen/{party}`, `/pin`, and for the forms
 * `POST /storing/{party}`, `/herstel/{party}`, `/pin` and `/pin/{terminal}`.
 */
export function createControlPanel(twins: readonly Twin[], now: () => Date = () => new Date()): ControlPanel {
  const calls = createCallLog(now)
  const twinOf = (name: string | undefined) => twins.find((twin) => twin.name === name)

  return {
    async answer(request) {
      const [, first, second, third] = new URL(request.url).pathname.split('/')
      const twin = twinOf(first)
      if (!twin) return third === undefined ? page(request, first ?? '', second) : undefined
      // Looking after a twin is no call of the shop.
      const isKnob = second === '_twin'
      return isKnob ? twin.handle(request) : calls.record(twin.name, request, () => twin.handle(request))
    },
  }

  async function page(request: Request, first: string, second: string | undefined): Promise<Response | undefined> {
    const asked = `${request.method} ${first}`
    const twin = twinOf(second)
    if (asked === 'GET ') return overviewPage(await overview())
    if (asked === 'GET oproepen' && twin) return callsPage(twin.name, calls.newestFirst(twin.name))
    if (asked === 'POST storing' && twin) return setFault(twin, await formOf(request))
    if (asked === 'POST herstel' && twin) return done(await sendControl(twin, 'reset', {}), `/#${twin.name}`)

    const pay = twinOf('pay')
    if (first !== 'pin' || !pay) return undefined
    if (asked === 'GET pin') return paymentTerminalsPage(await stateOf(pay))
    const form = await formOf(request)
    const knob = second ? `terminals/${encodeURIComponent(second)}` : 'terminals'
    // Somebody else, or the time, may have been first: then the page shows what is now.
    await sendControl(pay, knob, second ? { play: form.get('play') } : { byHand: form.get('byHand') === 'ja' })
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
    return done(await sendControl(twin, 'faults', { mode: form.get('mode'), count }), `/#${twin.name}`)
  }
}

const formOf = async (request: Request) => new URLSearchParams(await request.text())

const done = (isDone: boolean, path: string) =>
  isDone ? seeOther(path) : new Response('Dat kan niet.', { status: 400 })

const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } })
