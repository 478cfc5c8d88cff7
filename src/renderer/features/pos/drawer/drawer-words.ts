import type { DrawerMovement } from '#shared/contracts/drawers.ts'

/** Names of the purposes of money that staff put in or take out. */
export const PURPOSES = [
  { value: 'float', label: 'Wisselgeld' },
  { value: 'bank', label: 'Bank of kluis' },
  { value: 'expense', label: 'Kleine uitgave' },
  { value: 'other', label: 'Iets anders' },
] as const

/** Returns what a change of the money in the drawer was. @example 'Storting, wisselgeld' */
export function movementInWords({ kind, purpose }: Pick<DrawerMovement, 'kind' | 'purpose'>): string {
  const about = PURPOSES.find(({ value }) => value === purpose)?.label.toLowerCase()
  switch (kind) {
    case 'payment':
      return 'Contant ontvangen'
    case 'refund':
      return 'Contant terugbetaald'
    case 'in':
      return about ? `Storting, ${about}` : 'Storting'
    case 'out':
      return about ? `Opname, ${about}` : 'Opname'
    case 'difference':
      return 'Verschil bij tellen'
    default:
      return kind satisfies never
  }
}
