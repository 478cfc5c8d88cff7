export { lastCounts, moneyBetween, NO_DRAWER_MONEY, storedId, wireId } from './drawer-money.ts'
export { drawersTable } from './drawers-table.ts'
export { endShiftsOfDay } from './shifts.ts'
export { balanceOf } from './show-drawer.ts'
