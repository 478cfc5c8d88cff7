import type { Twin } from '../twin.ts'

/** A payment terminal in the state of the PAY. twin. */
export type TerminalState = {
  code: string
  name: string
  connectionStatus: string
  /** The open payment on the terminal. */
  waiting?: { orderId: string; amountCents: number; description: string }
}

/** The part of a twin's state that the control pages show. It is not validated, because twins are our own code. */
export type TwinState = {
  fault: { mode: string; count?: number }
  modes: readonly string[]
  /** True while a person acts as the customer at the payment terminals. */
  byHand?: boolean
  terminals?: readonly TerminalState[]
  messages?: readonly { id: number; subject: string; to: readonly string[] }[]
}

/** Origin of the calls from the control pages. Twins read only the path, but a `Request` needs a full URL. */
const ORIGIN = 'http://twins.invalid'

/** Returns the state of a twin. */
export async function stateOf(twin: Twin): Promise<TwinState> {
  const response = await twin.handle(new Request(`${ORIGIN}/${twin.name}/_twin/state`))
  return (await response.json()) as TwinState // twins are our own code
}

/** Posts to a control of a twin (`_twin/{control}`). Returns false when the twin refuses. */
export async function sendControl(twin: Twin, control: string, body: object): Promise<boolean> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await twin.handle(new Request(`${ORIGIN}/${twin.name}/_twin/${control}`, init))).ok
}
