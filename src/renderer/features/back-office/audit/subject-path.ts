import type { ShownAuditEntry } from '#shared/contracts/audit.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'

/**
 * Path of the page about the subject of an audit row; for a staff user or a session, of the list of staff users.
 * Undefined when the subject has no page.
 */
export function subjectPath({ subject, subjectId, before, after }: ShownAuditEntry): string | undefined {
  const orderId = (after ?? before)?.salesOrderId
  if (subject === 'payment' && typeof orderId === 'number') return staffPaths.salesOrder(orderId)
  if (!/^\d{1,9}$/.test(subjectId)) return undefined
  const id = Number(subjectId)
  switch (subject) {
    case 'sales_order':
      return staffPaths.salesOrder(id)
    case 'customer':
      return staffPaths.customer(id)
    case 'review':
      return staffPaths.review(id)
    case 'service_case':
      return staffPaths.serviceCaseAtShop(id)
    case 'withdrawal':
      return staffPaths.withdrawalAtShop(id)
    case 'return':
      return typeof orderId === 'number' ? staffPaths.salesOrder(orderId) : undefined
    case 'user':
    case 'session':
      return staffPaths.staffUsers
    default:
      return undefined
  }
}
