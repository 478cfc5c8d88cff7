import type { Access, Endpoint, Method } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

/** What the contract says of a call: who may make it, and how long its answer may be in coming. */
export type CallRules = { access: Access; waitMs: number }

const WAIT_MS = 30_000
/** A person at the PIN terminal takes their time, and the server waits for them. */
const PAY_WAIT_MS = 75_000
/** "This can take a minute or 2" (specification §8); the first download takes longer. */
const OPERATION_WAIT_MS = 600_000

/** Finds the rules of a call by its method and path. What the contract does not know counts as for staff. */
export function createCallRules(): (method: string, path: string) => CallRules {
  const all = Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group))
  // A path that is written out goes before one with a gap, as on the server.
  const known = [...all].sort((one, other) => gapsIn(one) - gapsIn(other)).map((endpoint) => patternOf(endpoint))

  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const found = known.find((one) => one.method === asked && one.pattern.test(path))
    return found?.rules ?? { access: 'staff', waitMs: waitMsOf(path) }
  }
}

const gapsIn = ({ path }: Endpoint) => path.split(':').length

function patternOf(endpoint: Endpoint): { method: Method; pattern: RegExp; rules: CallRules } {
  const { access, path, fails } = endpoint
  const isOperation = fails !== undefined && 'operation_running' in fails
  return {
    method: endpoint.method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
    rules: { access, waitMs: isOperation ? OPERATION_WAIT_MS : waitMsOf(path) },
  }
}

/** How long to wait until an answer begins. */
function waitMsOf(path: string): number {
  return path.startsWith('/api/pay/') ? PAY_WAIT_MS : WAIT_MS
}
