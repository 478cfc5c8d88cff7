import type { FastifyInstance } from 'fastify'
import { staffUsers } from '#shared/contracts/staff-users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff, Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { resetSecondFactor, type StaffDeps, setLock, setRoles } from './change-staff.ts'
import { inviteStaff, mailPasswordLink } from './invite-staff.ts'
import { staffUsersTable } from './staff-users-table.ts'

type Deps = StaffDeps & {
  /** Called when there may be a mail to send. */
  outboxFilled(): void
}

/** Routes of staff users, for Admin. */
export function staffUserRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, staffUsers.find, async ({ query: { page, pageSize, search, sort } }) => {
    const found = await staffUsersTable(deps.db).page({ page, pageSize, search, sort })
    return ok({ ...found, page, pageSize })
  })

  mount(app, staffUsers.show, async ({ params }) => {
    const user = await staffUsersTable(deps.db).find(params.id)
    return user ? ok(user) : fail('user_not_found')
  })

  mount(app, staffUsers.invite, async ({ body }, { visitor }) => {
    const outcome = await inviteStaff(deps, actorOf(visitor), body)
    deps.outboxFilled()
    return outcome
  })

  mount(app, staffUsers.setRoles, ({ params, body }, { visitor }) =>
    setRoles(deps, actorOf(visitor), params.id, body.roles),
  )

  mount(app, staffUsers.setLock, ({ params, body }, { visitor }) =>
    setLock(deps, actorOf(visitor), params.id, body.isLocked),
  )

  mount(app, staffUsers.mailLink, async ({ params, headers }, { visitor }) => {
    const outcome = await mailPasswordLink(deps, actorOf(visitor), params.id, headers['idempotency-key'])
    deps.outboxFilled()
    return outcome
  })

  mount(app, staffUsers.resetSecondFactor, async ({ params }, { visitor }) => {
    const outcome = await resetSecondFactor(deps, actorOf(visitor), params.id)
    deps.outboxFilled()
    return outcome
  })
}

/** Returns the calling Admin. The route's access rule admits no other visitor. */
function actorOf(visitor: Visitor): Staff {
  if (visitor.kind !== 'user') throw new Error('an Admin route admitted a visitor without a user')
  return { userId: visitor.userId, email: visitor.email }
}
