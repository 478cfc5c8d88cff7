import type { DrawerView } from '#shared/contracts/drawers.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { MovementEntry, PersistedDrawerWork, ShiftCount } from './persisted-drawer-work.ts'

const noWork: PersistedDrawerWork = { count: null, movement: null }

/** Unfinished work at the drawer. It is persisted, so navigation, a lock, a reload or a killed till does not remove it. */
const useDrawerWork = createPersistedStore(
  'drawer',
  () => import('./persisted-drawer-work.ts').then(({ persistedDrawerWork }) => persistedDrawerWork),
  noWork,
)

/** The drawer and the shift that a count belongs to. `shiftId` is undefined for a new shift. */
export type CountSubject = { step: 'open' | 'close'; drawerId: string; shiftId: string | undefined }

const today = () => amsterdamDay(new Date())

const isOf = ({ step, drawerId, shiftId }: CountSubject, count: ShiftCount | null): count is ShiftCount =>
  count !== null &&
  count.step === step &&
  count.drawerId === drawerId &&
  count.day === today() &&
  (shiftId === undefined || count.shiftId === shiftId)

/** Returns the count in progress of a shift; undefined before the first input. */
export const useShiftCount = (subject: CountSubject): ShiftCount | undefined =>
  useDrawerWork(({ count }) => (isOf(subject, count) ? count : undefined))

/** Changes the count in progress of a shift. The first change creates the count. */
export const changeShiftCount = (
  subject: CountSubject,
  change: (before: Pick<ShiftCount, 'counts' | 'explanation'>) => Partial<Pick<ShiftCount, 'counts' | 'explanation'>>,
) =>
  useDrawerWork.setState(({ count }) => {
    const { step, drawerId, shiftId = newUuid() } = subject
    const before = isOf(subject, count) ? count : { step, drawerId, shiftId, day: today(), counts: {}, explanation: '' }
    return { count: { ...before, ...change(before) } }
  })

/** Removes the count in progress, because the shop has it or the user discards it. */
export const dropShiftCount = () => useDrawerWork.setState({ count: null })

const newMovement = (kind: 'in' | 'out' = 'in'): MovementEntry => ({
  movementId: newUuid(),
  kind,
  purpose: 'float',
  amount: '',
  reason: '',
  wasSent: false,
})

/** The form of a movement before the first input. */
const EMPTY_MOVEMENT = newMovement()

/** Returns the movement that the user fills in. */
export const useMovementEntry = (): MovementEntry => useDrawerWork(({ movement }) => movement ?? EMPTY_MOVEMENT)

/** Changes the movement that the user fills in. */
export const changeMovement = (change: (before: MovementEntry) => Partial<MovementEntry>) =>
  useDrawerWork.setState(({ movement }) => {
    const before = movement ?? newMovement()
    return { movement: { ...before, ...change(before) } }
  })

/** Replaces the movement by an empty one of the same kind, after it was booked. */
export const beginMovement = (kind?: 'in' | 'out') => useDrawerWork.setState({ movement: newMovement(kind) })

/**
 * Removes unfinished work that the shop has already: its request arrived, and its response was lost or the till was
 * killed.
 */
export function dropArrivedWork({ drawerId, movements, openShift, closedShifts }: DrawerView): void {
  const { count, movement } = useDrawerWork.getState()
  if (count && count.drawerId === drawerId) {
    const isOpened = count.step === 'open' && openShift?.shiftId === count.shiftId
    const isClosed = closedShifts.some(({ shiftId }) => shiftId === count.shiftId)
    if (isOpened || isClosed) dropShiftCount()
  }
  if (movement?.wasSent && movements.some(({ movementId }) => movementId === movement.movementId))
    beginMovement(movement.kind)
}
