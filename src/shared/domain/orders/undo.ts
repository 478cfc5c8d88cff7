import { amsterdamDay } from '../../kernel/dates.ts'

/** Events of an order that staff can undo, when the event stores what was before. */
export const UNDOABLE_EVENTS: ReadonlySet<string> = new Set(['lines-moved', 'customer-linked', 'customer-unlinked'])

/** Returns true when a change can still be undone: until the end of its day in Amsterdam. */
export const isSameWorkingDay = (changedAt: Date, now: Date): boolean => amsterdamDay(changedAt) === amsterdamDay(now)
