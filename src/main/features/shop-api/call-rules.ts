import type { Access, Endpoint, Method } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

/** Rules of a call: who may make it, and the time limit until its response begins. */
export type CallRules = { access: Access; waitMs: number }

const WAIT_MS = 30_000
/** Longer, because the server waits for the payment terminal, where the customer needs time. */
const PAY_WAIT_MS = 75_000
/** "This can take a minute or 2" (docs/requirements.md#s8); the first download takes longer. */
const OPERATION_WAIT_MS = 600_000

/**
 * Creates the function that returns the rules of a call, from the contract with its method and path. A call outside the
 * contract counts as a call for staff.
 */
export function createCallRules(): (method: string, path: string) => CallRules {
  const all = Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group))
  // A path without parameters is tried before a path with parameters, as on the server.
  const patterns = [...all]
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map((endpoint) => patternOf(endpoint))

  return (method, path) => {
    const httpMethod = method === 'HEAD' ? 'GET' : method
    const match = patterns.find((one) => one.method === httpMethod && one.pattern.test(path))
    return match?.rules ?? { access: 'staff', waitMs: waitMsOf(path) }
  }
}

const parametersIn = ({ path }: Endpoint) => path.split(':').length

function patternOf(endpoint: Endpoint): { method: Method; pattern: RegExp; rules: CallRules } {
  const { access, path, fails } = endpoint
  const isOperation = fails !== undefined && 'operation_running' in fails
  return {
    method: endpoint.method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
    rules: { access, waitMs: isOperation ? OPERATION_WAIT_MS : waitMsOf(path) },
  }
}

/** Returns the time limit until a response begins, in ms. */
function waitMsOf(path: string): number {
  return path.startsWith('/api/pay/') ? PAY_WAIT_MS : WAIT_MS
}
