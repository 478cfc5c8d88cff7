import type { FastifyInstance } from 'fastify'
import { customerMerges } from '#shared/contracts/customer-merges.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { type MergeDeps, mergeCustomers } from './merge/merge-customers.ts'
import { countMoves, movesOf } from './merge/merge-moves.ts'
import { findPair } from './merge/merge-parties.ts'
import { suggestDoubles } from './merge/suggest-doubles.ts'
import { undoMerge } from './merge/undo-merge.ts'

/** Routes that merge two records of one customer. */
export function customerMergeRoutes(app: FastifyInstance, deps: MergeDeps): void {
  const { db } = deps

  mount(app, customerMerges.suggestions, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await suggestDoubles(db))
  })

  mount(app, customerMerges.preview, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const pair = await findPair(db, query.kept, query.other)
    if (!pair.ok) return pair
    const { kept, other } = pair.value
    return ok({
      kept: kept.shown,
      other: other.shown,
      moves: await countMoves(db, movesOf(kept, other)),
      endsAccount: other.userId !== null,
      changesEmail: kept.userId === null,
    })
  })

  mount(app, customerMerges.merge, ({ body }, { visitor }) =>
    mergeCustomers(deps, { ...body, staff: requireUser(visitor) }),
  )

  mount(app, customerMerges.undo, ({ params }, { visitor }) => undoMerge(deps, params.mergeId, requireUser(visitor)))
}
