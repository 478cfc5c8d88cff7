import type { FastifyInstance } from 'fastify'
import type { Reply } from '#shared/contracts/endpoint.ts'
import { terminalTests } from '#shared/contracts/terminal-tests.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { callingTill } from '../tills/index.ts'
import type { PollThrottle } from './reconcile/poll-throttle.ts'
import { type TerminalTest, terminalTestsTable } from './terminal-test/terminal-tests-table.ts'
import {
  cancelTerminalTest,
  pollTerminalTest,
  startTerminalTest,
  type TerminalTestDeps,
} from './terminal-test/test-terminal.ts'

/** Routes of test payments on a payment terminal. */
export function terminalTestRoutes(app: FastifyInstance, deps: TerminalTestDeps & { mayPoll: PollThrottle }): void {
  mount(app, terminalTests.start, async ({ body }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const till = await callingTill(deps, visitor, tillProof(request))
    const started = await startTerminalTest(
      deps,
      { testId: body.testId, terminalCode: body.terminalCode },
      { staff: requireUser(visitor), till },
    )
    return started.ok ? ok(onWire(started.value)) : started
  })

  mount(app, terminalTests.status, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const test = await terminalTestsTable(deps.db).find(params.testId)
    if (!test) return fail('terminal_test_not_found')
    return ok(onWire(deps.mayPoll(test.id) ? await pollTerminalTest(deps, test) : test))
  })

  mount(app, terminalTests.cancel, async ({ params }) => {
    const canceled = await cancelTerminalTest(deps, params.testId)
    return canceled.ok ? ok(onWire(canceled.value)) : canceled
  })
}

const onWire = ({ id, terminalCode, state, refusal, startedAt }: TerminalTest): Reply<typeof terminalTests.status> => ({
  testId: id,
  terminalCode,
  state,
  refusal,
  startedDateTime: startedAt.toISOString(),
})
