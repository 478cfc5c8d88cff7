import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

const GROUPS: readonly { title: string; operations: readonly OperationName[] }[] = [
  {
    title: 'Van NetSuite naar de winkel',
    operations: [
      ...(['items-download', 'items-preview', 'items-apply', 'items-restore'] as const),
      ...(['options-download', 'images-download', 'menu-download', 'stock-refresh', 'invoices-refresh'] as const),
    ],
  },
  { title: 'Van de winkel naar NetSuite', operations: ['orders-sync', 'compare'] },
]
const REST = 'De winkel zelf'

/** Groups the operations by the destination of their data. Operations outside `GROUPS` form the last group. */
export function groupsOf(states: readonly OperationState[]): { title: string; states: OperationState[] }[] {
  const grouped = GROUPS.map(({ title, operations }) => ({
    title,
    states: operations.flatMap((name) => states.find(({ operation }) => operation === name) ?? []),
  }))
  const inGroups = GROUPS.flatMap(({ operations }) => operations)
  const rest = states.filter(({ operation }) => !inGroups.includes(operation))
  return [...grouped, { title: REST, states: rest }].filter(({ states }) => states.length > 0)
}
