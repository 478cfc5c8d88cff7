import type { Twin } from '../twin.ts'

/** A terminal as the twin of PAY. tells it. */
export type TerminalState = {
  code: string
  name: string
  connectionStatus: string
  waiting?: { orderId: string; amountCents: number; description: string }
}

/** What the control page reads of the state of a twin. Twins are ours, so their word is taken for it. */
export type TwinState = {
  fault: { mode: string; count?: number }
  modes: readonly string[]
  byHand?: boolean
  terminals?: readonly TerminalState[]
  messages?: readonly { id: number; subject: string; to: readonly string[] }[]
}

/** Where twins are called from the control page; they look at paths only. */
const HERE = 'http://twins.invalid'

export async function stateOf(twin: Twin): Promise<TwinState> {
  const response = await twin.handle(new Request(`${HERE}/${twin.name}/_twin/state`))
  return (await response.json()) as TwinState // as above
}

/** Turns a knob of a twin; false when the twin would not have it. */
export async function sendControl(twin: Twin, knob: string, body: object): Promise<boolean> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await twin.handle(new Request(`${HERE}/${twin.name}/_twin/${knob}`, init))).ok
}
