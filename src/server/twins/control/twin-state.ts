import type { Twin } from '../twin.ts'

/** A payment terminal in the state of the PAY. twin. */
export type TerminalState = {
  code: string
  name: string
  connectionStatus: string
  waiting?: { orderId: string; amountCents: number; description: string }
}

/** The part of a twin's state that the control page shows. It is not validated, because twins are our own code. */
export type TwinState = {
  fault: { mode: string; count?: number }
  modes: readonly string[]
  byHand?: boolean
  terminals?: readonly TerminalState[]
  messages?: readonly { id: number; subject: string; to: readonly string[] }[]
}

/** Origin for calls from the control page; twins use the path only. */
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
